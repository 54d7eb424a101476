import type { ReadingFont } from "../bindings/contract";

const styles: Partial<Record<ReadingFont, () => Promise<unknown>>> = {
  serif: () => import("./font_serif"),
  hyperlegible: () => import("./font_hyperlegible"),
};

/**
 * Loads the chosen font for messages. Until it has loaded, or if it fails to load, the fallback font in
 * `reading.css` applies.
 */
export function loadReadingFont(font: ReadingFont): void {
  styles[font]?.().catch(() => undefined);
}

/** Loads all fonts for messages. */
export function loadReadingFonts(): void {
  loadReadingFont("serif");
  loadReadingFont("hyperlegible");
}
