import type { Settings } from "../bindings/contract";
import { loadReadingFont } from "./reading_fonts";

export type Appearance = Pick<Settings, "theme" | "reading_font" | "line_width" | "contrast">;

/**
 * Applies the settings that decide how the window looks. The style rules for the choices are in
 * `tokens.css` and `reading.css`.
 */
export function showAppearance(
  root: HTMLElement,
  { theme, reading_font, line_width, contrast }: Appearance,
  systemWantsContrast: boolean,
): void {
  const { dataset } = root;
  if (theme === "system") {
    delete dataset["theme"];
  } else {
    dataset["theme"] = theme;
  }
  loadReadingFont(reading_font);
  dataset["readingFont"] = reading_font;
  dataset["lineWidth"] = line_width;
  dataset["contrast"] = contrast === "more" || systemWantsContrast ? "more" : "normal";
}

/** Returns the page's background colour as red, green and blue, each 0 to 255. */
export function backgroundOf(body: HTMLElement): [number, number, number] {
  const [red = 255, green = 255, blue = 255] = (
    getComputedStyle(body).backgroundColor.match(/\d+/g) ?? []
  ).map(Number);
  return [red, green, blue];
}
