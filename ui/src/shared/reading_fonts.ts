import type { ReadingFont } from "../bindings/contract";

const styles: Partial<Record<ReadingFont, () => Promise<unknown>>> = {
  serif: () => import("./font_serif"),
  hyperlegible: () => import("./font_hyperlegible"),
};

/** Loads the font for messages. Until it is there, and if it cannot be loaded, the fallback of `reading.css` shows. */
export function loadReadingFont(font: ReadingFont): void {
  styles[font]?.().catch(() => undefined);
}
