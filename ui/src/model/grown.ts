/**
 * What was added to a growing text, newest first. A long text that is put together piece by piece
 * is copied whole when anything looks into it; who draws it only needs what is new.
 */
export interface Grown {
  readonly before: Grown | null;
  readonly text: string;
  /** Characters of the whole text, with this. */
  readonly length: number;
}

/** Adds a piece to a text of that many characters. */
export function grow(before: Grown | null, length: number, text: string): Grown {
  return { before, text, length: length + text.length };
}

/** What came behind the first `length` characters; `null` if that is not known. */
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
