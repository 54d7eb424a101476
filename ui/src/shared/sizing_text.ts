/**
 * Maximum number of characters in the invisible copy of a text field's text, which makes the field
 * as high as its text. Any field has its maximum height with a copy of this length. A longer copy
 * would only delay each key press.
 */
const MAX_CHARS = 16_384;

/**
 * Returns the invisible copy that makes a text field as high as its text. A space at its end keeps
 * an empty last line.
 */
export function sizingText(text: string): string {
  return `${text.slice(0, MAX_CHARS)} `;
}
