/**
 * The most recent additions to a growing text, newest first. JavaScript engines flatten a
 * concatenated string when it is read, which copies a long text; rendering only needs the
 * additions.
 */
export interface Grown {
  readonly before: Grown | null;
  readonly text: string;
  /** Length of the whole text including this addition, in characters. */
  readonly length: number;
}

/** Appends a piece to a text that had `length` characters. */
export function grow(before: Grown | null, length: number, text: string): Grown {
  return { before, text, length: length + text.length };
}

/** Returns the text after the first `length` characters, or `null` if it is no longer recorded. */
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
