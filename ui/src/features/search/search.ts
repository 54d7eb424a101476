import type {
  Ending,
  Fault,
  MessageHit,
  SearchPage,
  SearchQuery,
  TitleHit,
} from "../../bindings/contract";

/** What a search is narrowed to. */
export type SearchFilters = Omit<SearchQuery, "text" | "before">;

/** What is looked for, and what was found. */
export interface SearchState {
  readonly text: string;
  readonly filters: SearchFilters;
  /** The number of the last question; answers to earlier ones are dropped. */
  readonly asked: number;
  /** An answer is awaited: the first of a question, or more of what was asked. */
  readonly waiting: "first" | "more" | null;
  readonly titles: readonly TitleHit[];
  readonly hits: readonly MessageHit[];
  /** Where older ones begin. */
  readonly next: number | null;
  /** What is shown is an answer to what is typed, not to what was typed before. */
  readonly answered: boolean;
  readonly fault: Fault | null;
}

/** What happens to a search. */
export type SearchInput =
  | { readonly input: "typed"; readonly text: string }
  | { readonly input: "narrowed"; readonly change: Partial<SearchFilters> }
  | { readonly input: "again" }
  | { readonly input: "more" }
  | { readonly input: "answered"; readonly asked: number; readonly page: SearchPage }
  | { readonly input: "failed"; readonly asked: number; readonly fault: Fault };

/** Everything is looked at. */
export const noFilters: SearchFilters = {
  model: null,
  provider_id: null,
  ending: null,
  from: null,
  to: null,
  folder_id: null,
  tag: null,
  role: null,
  has_code: false,
};

/** Nothing was typed. */
export const emptySearch: SearchState = {
  text: "",
  filters: noFilters,
  asked: 0,
  waiting: null,
  titles: [],
  hits: [],
  next: null,
  answered: true,
  fault: null,
};

/** With fewer hits than this on the screen, older ones are asked for by themselves. */
const FEW = 20;

/** What a search is after something happened to it. */
export function searched(state: SearchState, input: SearchInput): SearchState {
  switch (input.input) {
    case "typed":
      return input.text === state.text ? state : asking({ ...state, text: input.text });
    case "narrowed":
      return asking({ ...state, filters: { ...state.filters, ...input.change } });
    case "again":
      return asking(state);
    case "more":
      return state.next === null || state.waiting !== null
        ? state
        : { ...state, asked: state.asked + 1, waiting: "more", fault: null };
    case "answered":
      return input.asked === state.asked ? withPage(state, input.page) : state;
    case "failed":
      return input.asked === state.asked ? { ...state, waiting: null, fault: input.fault } : state;
  }
}

/** What was found stays on the screen until the next answer takes its place. */
function asking(state: SearchState): SearchState {
  const asked = state.asked + 1;
  if (!isAsking(state)) {
    return { ...emptySearch, text: state.text, filters: state.filters, asked };
  }
  return { ...state, asked, waiting: "first", next: null, answered: false, fault: null };
}

function withPage(state: SearchState, { titles, hits, next }: SearchPage): SearchState {
  const more = state.waiting === "more";
  const known = new Set(more ? state.hits.map(({ message_id }) => message_id) : []);
  return {
    ...state,
    waiting: null,
    answered: true,
    titles: more ? state.titles : titles,
    hits: more ? [...state.hits, ...hits.filter(({ message_id }) => !known.has(message_id))] : hits,
    next,
  };
}

/** There is something to look for: words, or filters alone. */
export function isAsking({ text, filters }: Pick<SearchState, "text" | "filters">): boolean {
  return text.trim() !== "" || activeFilters(filters).length > 0;
}

/** The question as it is put to the engine. */
export function queryOf({ text, filters, waiting, next }: SearchState): SearchQuery {
  return { ...filters, text, before: waiting === "more" ? next : null };
}

/** Older messages are to be asked for by themselves: so far there are few. */
export function wantsMore({ waiting, next, hits, fault }: SearchState): boolean {
  return waiting === null && fault === null && next !== null && hits.length < FEW;
}

/** The filters that are set. */
export function activeFilters(filters: SearchFilters): (keyof SearchFilters)[] {
  const names = Object.keys(filters) as (keyof SearchFilters)[];
  return names.filter((name) => filters[name] !== null && filters[name] !== false);
}

const filterNames: Record<keyof SearchFilters, string> = {
  model: "the model",
  provider_id: "the provider",
  ending: "the ending",
  from: "the dates",
  to: "the dates",
  folder_id: "the folder",
  tag: "the tag",
  role: "who wrote it",
  has_code: "code",
};

/** What to say where nothing was found. */
export function nothingWords({ text, filters }: Pick<SearchState, "text" | "filters">): string {
  const names = [...new Set(activeFilters(filters).map((name) => filterNames[name]))];
  const what = text.trim() === "" ? "Nothing fits" : `Nothing found for “${text.trim()}”`;
  if (names.length === 0) {
    return `${what}. Fewer or shorter words find more.`;
  }
  const last = names.at(-1) ?? "";
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  return `${what} within the filters for ${list}.`;
}

/** The endings in words, as a filter offers them. */
export const endingNames: Record<Ending, string> = {
  complete: "Complete",
  length: "Token limit",
  tool_calls: "Tool calls",
  content_filter: "Filtered",
  provider_error: "Provider error",
  unconfirmed: "Unconfirmed",
  disconnected: "Connection lost",
  timed_out: "Timed out",
  stopped: "Stopped",
  interrupted: "Recovered",
  empty: "Empty",
};

const DAY_MS = 86_400_000;

/** Spans of time that a filter offers, as seen at `now`. */
export function dateSpans(now: number): { name: string; from: number }[] {
  const date = new Date(now);
  const today = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return [
    { name: "Today", from: today },
    { name: "Last 7 days", from: today - 6 * DAY_MS },
    { name: "Last 30 days", from: today - 29 * DAY_MS },
    { name: "Last 365 days", from: today - 364 * DAY_MS },
  ];
}

/** The beginning of a day that a date field names (`2026-11-21`), or of the one after; `null` for none. */
export function dayStart(value: string, after: 0 | 1): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? [];
  return year === undefined
    ? null
    : new Date(Number(year), Number(month) - 1, Number(day) + after).getTime();
}

/** The day of a moment, as a date field writes it; the one before for an end that is left out. */
export function dayValue(at: number | null, before: 0 | 1): string {
  if (at === null) {
    return "";
  }
  const date = new Date(at);
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - before);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${String(day.getFullYear()).padStart(4, "0")}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
