import type {
  Ending,
  Fault,
  MessageHit,
  SearchPage,
  SearchQuery,
  TitleHit,
} from "../../bindings/contract";

/** The filters of a search. */
export type SearchFilters = Omit<SearchQuery, "text" | "before">;

/** A search and its results. */
export interface SearchState {
  readonly text: string;
  readonly filters: SearchFilters;
  /** Number of the latest query; answers to earlier queries are dropped. */
  readonly asked: number;
  /** Whether an answer is pending: the first page of a query, or another page. */
  readonly waiting: "first" | "more" | null;
  readonly titles: readonly TitleHit[];
  readonly hits: readonly MessageHit[];
  /** Position of the next, older page. */
  readonly next: number | null;
  /** Whether the results belong to the current query, not to an earlier one. */
  readonly answered: boolean;
  readonly fault: Fault | null;
}

/** An input of the search reducer. */
export type SearchInput =
  | { readonly input: "typed"; readonly text: string }
  | { readonly input: "narrowed"; readonly change: Partial<SearchFilters> }
  | { readonly input: "again" }
  | { readonly input: "more" }
  | { readonly input: "answered"; readonly asked: number; readonly page: SearchPage }
  | { readonly input: "failed"; readonly asked: number; readonly fault: Fault };

/** No filters. */
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

/** The state before anything was typed. */
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

/** With fewer hits than this, the next page is fetched automatically. */
const FEW = 20;

/** Applies an input to the search state. */
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

/** Results stay on the screen until new ones replace them. */
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

/** Returns whether there is something to search for: words, or filters alone. */
export function isAsking({ text, filters }: Pick<SearchState, "text" | "filters">): boolean {
  return text.trim() !== "" || activeFilters(filters).length > 0;
}

/** Returns the query for the engine. */
export function queryOf({ text, filters, waiting, next }: SearchState): SearchQuery {
  return { ...filters, text, before: waiting === "more" ? next : null };
}

/** Returns whether the next page should be fetched automatically. */
export function wantsMore({ waiting, next, hits, fault }: SearchState): boolean {
  return waiting === null && fault === null && next !== null && hits.length < FEW;
}

/** Returns the filters that are set. */
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

/** Describes an empty result. */
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

/** Names of the endings in the filter. */
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

/** Returns the date ranges that the filter offers at `now`. */
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

/**
 * Returns the start of the day in a date field (`2026-11-21`), or of the day after; `null` for
 * an invalid value.
 */
export function dayStart(value: string, after: 0 | 1): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? [];
  return year === undefined
    ? null
    : new Date(Number(year), Number(month) - 1, Number(day) + after).getTime();
}

/** Formats a time for a date field; for an exclusive end, the day before. */
export function dayValue(at: number | null, before: 0 | 1): string {
  if (at === null) {
    return "";
  }
  const date = new Date(at);
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - before);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${String(day.getFullYear()).padStart(4, "0")}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
