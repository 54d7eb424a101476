/**
 * Maximum number of characters in the invisible copy that determines the height of a text field. The copy
 * must fill the field at its maximum height; the layout of a longer copy would delay each key press.
 */
const MAX_CHARS = 16_384;

/**
 * Returns the text of the invisible copy that determines the height of a field. The copy ends with a
 * space, which keeps an empty last line visible.
 */
export function sizingText(text: string): string {
  return `${text.slice(0, MAX_CHARS)} `;
}
