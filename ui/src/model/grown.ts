/**
 * The latest additions to a growing text, as a linked list that begins with the newest. Rendering
 * reads only these additions. Reading the whole text would be slow: the JavaScript engine copies a
 * concatenated string into one piece on the first read.
 */
export interface Grown {
  readonly before: Grown | null;
  readonly text: string;
  /** Length of the whole text up to the end of this addition, in characters. */
  readonly length: number;
}

/**
 * Returns the additions in `before`, extended by `text`. `length` is the length of the whole text
 * before this addition, in characters.
 */
export function grow(before: Grown | null, length: number, text: string): Grown {
  return { before, text, length: length + text.length };
}

/**
 * Returns the text that was added after the first `length` characters, joined from the recorded
 * additions. Returns `null` if no recorded addition begins or ends at the offset `length`.
 */
export function addedSince(grown: Grown | null, length: number): string | null {
  const pieces: string[] = [];
  let at = grown;
  for (; at !== null && at.length > length; at = at.before) {
    pieces.push(at.text);
    if (at.length - at.text.length === length) {
      return pieces.reverse().join("");
    }
  }
  return at?.length === length ? "" : null;
}
