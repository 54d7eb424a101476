/**
 * A `/` in the composer that opens the list of snippets. `query` is the text between the `/` and
 * the text cursor.
 */
export interface SlashAt {
  /** Position of the `/` in the text. */
  readonly start: number;
  /** Position of the text cursor. */
  readonly end: number;
  readonly query: string;
}

export type Filling = "date" | "time" | "clipboard";

/**
 * Number of characters before the text cursor that are searched for a `/`. The number is limited,
 * so that each key press is handled quickly.
 */
const MAX_QUERY_CHARS = 200;
const VARIABLE = /\{\{\s*([^{}]+?)\s*\}\}/gu;
const fillings: readonly string[] = ["date", "time", "clipboard"] satisfies Filling[];

/**
 * Finds the `/` that opens the list of snippets; returns `null` if there is none. The `/` must be
 * the first character of the text or follow whitespace. Between it and the text cursor, there must
 * be neither whitespace nor another `/`.
 */
export function slashAt(text: string, cursor: number): SlashAt | null {
  const from = Math.max(0, cursor - MAX_QUERY_CHARS);
  const before = text.slice(from, cursor);
  const found = (from === 0 ? /(?:^|\s)\/([^\s/]*)$/u : /\s\/([^\s/]*)$/u).exec(before);
  const query = found?.[1];
  return query === undefined ? null : { start: cursor - query.length - 1, end: cursor, query };
}

/**
 * Returns the entries whose names contain the typed text. Names that begin with the typed text
 * come first.
 */
export function matching<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
  query: string,
): Entry[] {
  const wanted = query.toLowerCase();
  const place = ({ name }: Entry) => name.toLowerCase().indexOf(wanted);
  return entries
    .filter((entry) => place(entry) !== -1)
    .sort((a, b) => Math.min(place(a), 1) - Math.min(place(b), 1));
}

/**
 * Returns the variables for which the user must enter a value, each once, in the order of their
 * first occurrence.
 */
export function variablesOf(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !fillings.includes(name));
}

/** Returns the snippet's variables that are filled in automatically. */
export function fillingsOf(text: string): Filling[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name): name is Filling => fillings.includes(name));
}

/**
 * Replaces the variables of a snippet with their values. A variable without a value stays as it is.
 */
export function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(VARIABLE, (whole, name: string) => values.get(name) ?? whole);
}

/**
 * Replaces the `/` and the text typed after it with `words`. Returns the new text and the new
 * cursor position.
 */
export function inserted(
  text: string,
  { start, end }: SlashAt,
  words: string,
): { readonly text: string; readonly cursor: number } {
  return {
    text: `${text.slice(0, start)}${words}${text.slice(end)}`,
    cursor: start + words.length,
  };
}
