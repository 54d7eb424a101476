/** The names of the invisible characters that change the direction of text. */
export const DIRECTION_CONTROLS: Readonly<Record<string, string>> = {
  "\u061c": "ALM",
  "\u200e": "LRM",
  "\u200f": "RLM",
  "\u202a": "LRE",
  "\u202b": "RLE",
  "\u202c": "PDF",
  "\u202d": "LRO",
  "\u202e": "RLO",
  "\u2066": "LRI",
  "\u2067": "RLI",
  "\u2068": "FSI",
  "\u2069": "PDI",
};

const CONTROL = /([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/u;

export function changesDirection(text: string): boolean {
  return CONTROL.test(text);
}

/**
 * Returns the name of a character that changes the direction of text; `undefined` for any other
 * text.
 */
export function controlName(text: string): string | undefined {
  return Object.hasOwn(DIRECTION_CONTROLS, text) ? DIRECTION_CONTROLS[text] : undefined;
}

/**
 * Maximum number of characters that become separate pieces. There is a limit because each of these
 * pieces becomes an element of the page.
 */
const MAX_CONTROLS = 5_000;

/**
 * Splits a text so that each character that changes the direction of text is a separate piece.
 * After `MAX_CONTROLS` such characters, the remaining text is a single piece. Joined together, the
 * pieces equal the text.
 */
export function splitAtControls(text: string): string[] {
  if (!changesDirection(text)) return [text];
  const pieces = text.split(CONTROL, 2 * MAX_CONTROLS);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [...pieces, text.slice(length)].filter((piece) => piece !== "");
}
