/**
 * The latest additions to a growing text, as a linked list that begins with the newest addition.
 * The page renders only these additions and does not read the whole text. Otherwise, the JavaScript
 * engine would copy the concatenated string into one piece each time, which is slow.
 */
export interface Grown {
  readonly before: Grown | null;
  readonly text: string;
  /** Length of the whole text, in characters, up to and including this addition. */
  readonly length: number;
}

/**
 * Adds `text` to the list of additions `before`. `length` is the length of the whole text before
 * this addition, in characters.
 */
export function grow(before: Grown | null, length: number, text: string): Grown {
  return { before, text, length: length + text.length };
}

/**
 * Returns the text that was added after the first `length` characters, by joining the recorded
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
