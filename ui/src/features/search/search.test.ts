import { describe, expect, it } from "vitest";
import type { MessageHit, SearchPage } from "../../bindings/contract";
import { nothingWords } from "./nothing_words";
import {
  activeFilters,
  emptySearch,
  hasQuery,
  noFilters,
  queryOf,
  type SearchInput,
  type SearchState,
  searched,
  wantsMore,
} from "./search";
import { dateSpans, dayStart, dayValue } from "./search_dates";
import { fault } from "../../model/test_fixtures";

function hit(id: string): MessageHit {
  return {
    conversation_id: "c",
    message_id: id,
    title: "t",
    role: "user",
    model: null,
    ending: "complete",
    created_at: 0,
    snippet: [{ text: id, marked: true }],
  };
}

function page(ids: string, next: number | null = null): SearchPage {
  return { titles: [], hits: Array.from(ids, hit), next };
}

function after(...inputs: SearchInput[]): SearchState {
  return inputs.reduce(searched, emptySearch);
}

const typed = (text: string): SearchInput => ({ input: "typed", text });
const answered = (request: number, found: SearchPage): SearchInput => ({
  input: "answered",
  request,
  page: found,
});
const failed = (request: number): SearchInput => ({ input: "failed", request, fault: fault() });
const ids = ({ hits }: SearchState) => hits.map(({ message_id }) => message_id).join("");

describe("a search", () => {
  it("waits for results after the first character", () => {
    expect(after(typed("a"))).toMatchObject({ request: 1, waiting: "first", answered: false });
  });

  it("ignores responses to earlier queries", () => {
    const state = after(typed("a"), typed("ab"), answered(1, page("old")));
    expect(ids(state)).toBe("");
    expect(state.waiting).toBe("first");
    expect(ids(searched(state, answered(2, page("new"))))).toBe("new");
  });

  it("ignores the faults of earlier queries, which a newer query cancels", () => {
    const state = after(typed("a"), typed("ab"), failed(1));
    expect(state.fault).toBeNull();
    expect(state.waiting).toBe("first");
  });

  it("keeps the old results on the screen until the next response arrives", () => {
    const state = after(typed("a"), answered(1, page("xy")), typed("ab"));
    expect(ids(state)).toBe("xy");
    expect(state.answered).toBe(false);
  });

  it("keeps the text and the results when a request fails", () => {
    const state = after(typed("a"), answered(1, page("x", 9)), { input: "more" }, failed(2));
    expect(state).toMatchObject({ text: "a", waiting: null, next: 9 });
    expect(state.fault).not.toBeNull();
    expect(ids(state)).toBe("x");
    expect(wantsMore(state)).toBe(false);
  });

  it("ends when there is neither text nor a filter", () => {
    expect(after(typed("a"), answered(1, page("x")), typed(" "))).toMatchObject({
      waiting: null,
      hits: [],
      answered: true,
    });
    expect(hasQuery({ text: "", filters: { ...noFilters, has_code: true } })).toBe(true);
  });

  it("does not start again if the text stays the same", () => {
    const state = after(typed("a"), answered(1, page("x")));
    expect(searched(state, typed("a"))).toBe(state);
  });

  it("adds older results without duplicates", () => {
    const state = after(typed("a"), answered(1, page("xy", 7)), { input: "more" });
    expect(queryOf(state)).toMatchObject({ text: "a", before: 7 });
    const more = searched(state, answered(2, page("yz")));
    expect(ids(more)).toBe("xyz");
    expect(more.next).toBeNull();
  });

  it("requests older results only if there are some, and only once", () => {
    const state = after(typed("a"), answered(1, page("x", 7)), { input: "more" });
    expect(searched(state, { input: "more" })).toBe(state);
    const all = after(typed("a"), answered(1, page("x")));
    expect(searched(all, { input: "more" })).toBe(all);
  });

  it("requests older results automatically while there are few results", () => {
    expect(wantsMore(after(typed("a"), answered(1, page("x", 7))))).toBe(true);
    expect(wantsMore(after(typed("a"), answered(1, page("x"))))).toBe(false);
    expect(wantsMore(after(typed("a"), answered(1, page("x".repeat(20), 7))))).toBe(false);
  });

  it("starts again when a filter changes", () => {
    const state = after(typed("a"), answered(1, page("x", 7)), {
      input: "narrowed",
      change: { role: "user" },
    });
    expect(queryOf(state)).toMatchObject({ text: "a", role: "user", before: null });
    expect(activeFilters(state.filters)).toEqual(["role"]);
  });
});

it("an empty result names the filters that are set", () => {
  expect(nothingWords({ text: "a", filters: noFilters })).toBe(
    "No results for “a”. Try fewer or shorter words.",
  );
  expect(
    nothingWords({ text: "", filters: { ...noFilters, from: 1, to: 2, model: "m", tag: "t" } }),
  ).toBe("No results with these filters: Model, Date, Tag.");
});

describe("date ranges", () => {
  it("last from the start of the first day to the start of the day after the last", () => {
    const from = dayStart("2026-11-21", 0);
    const to = dayStart("2026-11-21", 1);
    expect(from).toBe(new Date(2026, 10, 21).getTime());
    expect(to).toBe(new Date(2026, 10, 22).getTime());
    expect(dayValue(from, 0)).toBe("2026-11-21");
    expect(dayValue(to, 1)).toBe("2026-11-21");
    expect(dayStart("", 0)).toBeNull();
    expect(dayValue(null, 0)).toBe("");
  });

  it.each(["0002-03-01", "0099-12-31", "1969-12-31", "2026-11-21"])(
    "keep the day %s, even if its year is still being typed",
    (value) => {
      expect(dayValue(dayStart(value, 0), 0)).toBe(value);
      expect(dayValue(dayStart(value, 1), 1)).toBe(value);
    },
  );

  it("are offered as periods that end today", () => {
    const now = new Date(2026, 10, 21, 15).getTime();
    expect(dateSpans(now).map(({ from }) => dayValue(from, 0))).toEqual([
      "2026-11-21",
      "2026-11-15",
      "2026-10-23",
      "2025-11-22",
    ]);
  });
});
