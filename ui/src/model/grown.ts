/**
 * The most recent additions to a growing text, newest first. With them, rendering need not read
 * the whole text, which would be slow: JavaScript engines copy a concatenated string into one
 * piece when it is first read.
 */
export interface Grown {
  readonly before: Grown | null;
  readonly text: string;
  /** Length of the whole text including this addition, in characters. */
  readonly length: number;
}

/** Adds a piece to a text that had `length` characters before. */
export function grow(before: Grown | null, length: number, text: string): Grown {
  return { before, text, length: length + text.length };
}

/**
 * Returns the text after the first `length` characters; `null` if the recorded additions do not
 * reach back that far.
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
