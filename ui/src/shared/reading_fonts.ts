import type { ReadingFont } from "../bindings/contract";

const styles: Partial<Record<ReadingFont, () => Promise<unknown>>> = {
  serif: () => import("./font_serif"),
  hyperlegible: () => import("./font_hyperlegible"),
};

/**
 * Loads the font that the user has chosen for messages. Until the font is loaded, or if loading
 * fails, the next font of the list in `reading.css` is used.
 */
export function loadReadingFont(font: ReadingFont): void {
  styles[font]?.().catch(() => undefined);
}

export function loadReadingFonts(): void {
  loadReadingFont("serif");
  loadReadingFont("hyperlegible");
}
