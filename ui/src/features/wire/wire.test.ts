import { expect, it } from "vitest";
import type { WireEvent, WireTurn } from "../../bindings/contract";
import {
  foundWords,
  gapBefore,
  gistOf,
  lineOf,
  missingPages,
  prettyJson,
  shownRows,
  sizeWords,
  stepFound,
  turnWords,
} from "./wire";

function event(given: Partial<WireEvent> = {}): WireEvent {
  return { number: 0, at_ms: 0, bytes: 0, kind: "event", text: "", cut: false, ...given };
}

function turn(given: Partial<WireTurn> = {}): WireTurn {
  return {
    message_id: "reply",
    started_at: 0,
    request: null,
    answer: null,
    bytes: 2_400,
    kept_bytes: 2_400,
    events: 12,
    ...given,
  };
}

it.each([
  [0, 100, 50, { first: 0, end: 12 }],
  [500, 100, 50, { first: 20, end: 42 }],
  [659, 100, 50, { first: 20, end: 42 }],
  [660, 100, 50, { first: 30, end: 50 }],
  [99_999, 100, 50, { first: 50, end: 50 }],
  [0, 100, 0, { first: 0, end: 0 }],
])("scrolled to %i, %i high, of %i rows: %o", (top, height, total, span) => {
  expect(shownRows(top, height, 20, total)).toEqual(span);
});

const known = (...numbers: number[]) => {
  const set = new Set(numbers);
  return (number: number) => set.has(number);
};
it.each<[string, { first: number; end: number }, number, number[], number[]]>([
  ["nothing is shown", { first: 0, end: 0 }, 0, [], []],
  ["nothing is loaded", { first: 190, end: 210 }, 1_000, [], [0, 1]],
  ["everything is loaded", { first: 0, end: 20 }, 1_000, [0, 199], []],
  ["the last page has grown", { first: 200, end: 230 }, 230, [200, 220], [1]],
  ["the last page is complete", { first: 200, end: 230 }, 230, [200, 229], []],
])("the pages to request if %s", (_, span, total, numbers, pages) => {
  expect(missingPages(span, total, known(...numbers))).toEqual(pages);
});

it.each([
  ['data: {"choices":[{"delta":{"content":"Hi\\n"}}]}', '"Hi\\n"'],
  ['data: {"choices":[{"delta":{"reasoning_content":"Hm"}}]}', 'reasoning "Hm"'],
  ['data: {"choices":[{"delta":{"reasoning":"Hm","content":""}}]}', 'reasoning "Hm"'],
  ['data: {"choices":[{"delta":{"tool_calls":[{}]},"finish_reason":null}]}', "tool call"],
  [
    'data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{}}',
    'finish reason "stop", usage',
  ],
  ['event: error\ndata: {"error":{"message":"m"}}', "error"],
  ["data: [DONE]", "done"],
  ["data: not json", ""],
  ['data: {"choices":[{"delta":', ""],
  ["data: null", ""],
])("the gist of %s", (text, gist) => {
  expect(gistOf(event({ text }))).toBe(gist);
});

it("a keep-alive is summarised as such, and an ordinary response body has no summary", () => {
  expect(gistOf(event({ kind: "comment", text: ": hi" }))).toBe("keep-alive");
  expect(gistOf(event({ kind: "body", text: '{"choices":[]}' }))).toBe("");
});

it("an event is shown on one line", () => {
  expect(lineOf(event({ text: "event: a\r\ndata: b\ndata: c" }))).toBe(
    "event: a ⏎ data: b ⏎ data: c",
  );
});

it("the gap is the time since the preceding event", () => {
  expect(gapBefore(event({ at_ms: 70 }), event({ at_ms: 50 }))).toBe(20);
  expect(gapBefore(event(), undefined)).toBeNull();
});

it("JSON is indented, and any other text stays unchanged", () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyJson("<html>")).toBe("<html>");
});

it("a turn states its size and how much of it is stored", () => {
  expect(sizeWords(turn())).toBe("12 events, 2.4 kB");
  expect(sizeWords(turn({ bytes: 3_000_000, events: 1 }))).toBe(
    "1 event in the first 2.4 kB; the remaining 3 MB were not kept",
  );
  expect(turnWords(turn())).toContain("no response · 12 events");
});

it.each<[number, number | null, 1 | -1, number | null, string]>([
  [0, null, 1, null, "No matches"],
  [3, null, 1, 0, "1 of 3"],
  [3, null, -1, 2, "3 of 3"],
  [3, 2, 1, 0, "1 of 3"],
  [3, 0, -1, 2, "3 of 3"],
])("among %i found, from %j by %i: %j", (found, at, step, next, words) => {
  expect(stepFound(found, at, step)).toBe(next);
  expect(foundWords(found, next)).toBe(words);
});
