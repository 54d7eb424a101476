const MOST_COMPLETIONS = 8;

/** Returns `chips`, followed by those values of `added` that `chips` does not contain. */
export function withChips(chips: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...chips, ...added])];
}

/**
 * Returns the known values that contain the typed text and are not chips yet. Values that begin
 * with the typed text come first. Case is ignored.
 */
export function completionsOf(
  known: readonly string[],
  chips: readonly string[],
  typed: string,
): string[] {
  const text = typed.trim().toLocaleLowerCase();
  const place = (value: string) => value.toLocaleLowerCase().indexOf(text);
  return known
    .filter((value) => !chips.includes(value) && place(value) >= 0)
    .map((value) => ({ value, begins: place(value) === 0 }))
    .sort((a, b) => Number(b.begins) - Number(a.begins))
    .slice(0, MOST_COMPLETIONS)
    .map(({ value }) => value);
}
