import type { Snippet } from "../bindings/contract";

/** A `/` that asks for snippets, and what is typed behind it. */
export interface SlashAt {
  /** Where the `/` stands. */
  readonly start: number;
  /** Where the cursor stands. */
  readonly end: number;
  readonly query: string;
}

/** What a variable is filled in with by itself. */
export type Filling = "date" | "time" | "clipboard";

const VARIABLE = /\{\{\s*([^{}]+?)\s*\}\}/gu;
const fillings: readonly string[] = ["date", "time", "clipboard"] satisfies Filling[];

/** The `/` before the cursor at the start of a text or after white space, with no white space since; else `null`. */
export function slashAt(text: string, cursor: number): SlashAt | null {
  const found = /(?:^|\s)\/([^\s/]*)$/u.exec(text.slice(0, cursor));
  const query = found?.[1];
  return query === undefined ? null : { start: cursor - query.length - 1, end: cursor, query };
}

/** The snippets whose names hold what was typed, those that begin with it first. */
export function matching(snippets: readonly Snippet[], query: string): Snippet[] {
  const wanted = query.toLowerCase();
  const place = ({ name }: Snippet) => name.toLowerCase().indexOf(wanted);
  return snippets
    .filter((snippet) => place(snippet) !== -1)
    .sort((a, b) => Math.min(place(a), 1) - Math.min(place(b), 1));
}

/** The names that a snippet asks for, in their order, each once. */
export function variablesOf(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !fillings.includes(name));
}

/** The fillings that a snippet needs. */
export function fillingsOf(text: string): Filling[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name): name is Filling => fillings.includes(name));
}

/** The text with its variables filled in. One that has no value stays as it is written. */
export function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(VARIABLE, (whole, name: string) => values.get(name) ?? whole);
}

/** The text with something else in the place of the `/` and what follows it, and where the cursor goes. */
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
