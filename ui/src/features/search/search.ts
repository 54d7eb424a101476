import type { Fault, MessageHit, SearchPage, SearchQuery, TitleHit } from "../../bindings/contract";

export type SearchFilters = Omit<SearchQuery, "text" | "before">;

/** A search: the query, and the results so far. */
export interface SearchState {
  readonly text: string;
  readonly filters: SearchFilters;
  /** The number of the latest request. Responses to earlier requests are ignored. */
  readonly request: number;
  /**
   * The results that are awaited: the first page (`first`), a later page (`more`), or none
   * (`null`).
   */
  readonly waiting: "first" | "more" | null;
  readonly titles: readonly TitleHit[];
  readonly hits: readonly MessageHit[];
  /**
   * The position of the next page; `null` if there is no next page or the first page has not
   * arrived yet.
   */
  readonly next: number | null;
  /** Whether the results on the screen belong to the current query. */
  readonly answered: boolean;
  readonly fault: Fault | null;
}

/** An event that changes the state of the search. */
export type SearchInput =
  | { readonly input: "typed"; readonly text: string }
  | { readonly input: "narrowed"; readonly change: Partial<SearchFilters> }
  | { readonly input: "again" }
  | { readonly input: "more" }
  | { readonly input: "answered"; readonly request: number; readonly page: SearchPage }
  | { readonly input: "failed"; readonly request: number; readonly fault: Fault };

/** A search without filters. */
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

export const emptySearch: SearchState = {
  text: "",
  filters: noFilters,
  request: 0,
  waiting: null,
  titles: [],
  hits: [],
  next: null,
  answered: true,
  fault: null,
};

/** Number of loaded results below which the next page is loaded automatically. */
const FEW = 20;

export function searched(state: SearchState, input: SearchInput): SearchState {
  switch (input.input) {
    case "typed":
      return input.text === state.text ? state : requesting({ ...state, text: input.text });
    case "narrowed":
      return requesting({ ...state, filters: { ...state.filters, ...input.change } });
    case "again":
      return requesting(state);
    case "more":
      return state.next === null || state.waiting !== null
        ? state
        : { ...state, request: state.request + 1, waiting: "more", fault: null };
    case "answered":
      return input.request === state.request ? withPage(state, input.page) : state;
    case "failed":
      return input.request === state.request
        ? { ...state, waiting: null, fault: input.fault }
        : state;
  }
}

/**
 * Returns the state after a query has begun. The old results stay on the screen until new ones
 * arrive, unless there is nothing to search for.
 */
function requesting(state: SearchState): SearchState {
  const request = state.request + 1;
  if (!hasQuery(state)) {
    return { ...emptySearch, text: state.text, filters: state.filters, request };
  }
  return { ...state, request, waiting: "first", next: null, answered: false, fault: null };
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

/** Returns whether there is anything to search for: words, or at least one filter. */
export function hasQuery({ text, filters }: Pick<SearchState, "text" | "filters">): boolean {
  return text.trim() !== "" || activeFilters(filters).length > 0;
}

/**
 * Returns the query for the engine. The query requests the next page of results if `waiting` is
 * `more`, and otherwise the first page.
 */
export function queryOf({ text, filters, waiting, next }: SearchState): SearchQuery {
  return { ...filters, text, before: waiting === "more" ? next : null };
}

/** Returns whether the next page of results should be loaded automatically. */
export function wantsMore({ waiting, next, hits, fault }: SearchState): boolean {
  return waiting === null && fault === null && next !== null && hits.length < FEW;
}

export function activeFilters(filters: SearchFilters): (keyof SearchFilters)[] {
  const names = Object.keys(filters) as (keyof SearchFilters)[];
  return names.filter((name) => filters[name] !== null && filters[name] !== false);
}
