/**
 * Maximum number of characters in the invisible copy of a text field's text. The copy makes the
 * field as high as its text. With so many characters, any field has reached its maximum height, and
 * a longer copy would only delay each key press.
 */
const MAX_CHARS = 16_384;

/**
 * Returns the invisible copy that makes a text field as high as its text. A space at its end keeps
 * an empty last line.
 */
export function sizingText(text: string): string {
  return `${text.slice(0, MAX_CHARS)} `;
}
