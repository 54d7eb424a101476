/**
 * Maximum number of characters in the invisible copy of a text field's text. The copy makes the
 * field as high as its text. A copy of this length gives every field its maximum height. A longer
 * copy would only delay each key press, because the browser would have to lay it out.
 */
const MAX_CHARS = 16_384;

/**
 * Returns the invisible copy that makes a text field as high as its text. A space at the end of the
 * copy keeps an empty last line from disappearing.
 */
export function sizingText(text: string): string {
  return `${text.slice(0, MAX_CHARS)} `;
}
