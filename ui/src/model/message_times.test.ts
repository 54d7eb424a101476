import { expect, it } from "vitest";
import { dateLine, timeWords } from "./message_times";

const on = (month: number, day: number, hour = 12, minute = 0, year = 2026) =>
  new Date(year, month - 1, day, hour, minute).getTime();
const NOW = on(11, 23, 13);

it.each([
  ["the same day", on(11, 23, 0, 1), on(11, 23, 23), null],
  ["the next day, two minutes later", on(11, 22, 23, 59), on(11, 23, 0, 1), "Monday"],
  ["months later", on(3, 1), on(11, 22), "Sunday"],
  ["another year", on(3, 1, 1, 1, 2024), on(3, 2, 1, 1, 2024), "2024"],
  ["an earlier day, after a retry of an older message", on(11, 23), on(11, 20), null],
  ["no known time before", 0, on(11, 23), null],
  ["no known time", on(11, 23), 0, null],
])("between two messages, %s", (_, before, at, words) => {
  const line = dateLine(before, at, NOW);
  expect(words === null ? line : line?.includes(words)).toBe(words === null ? null : true);
});

it("a time of today has no date, a time of another day has a date", () => {
  expect(timeWords(on(11, 23, 9, 5), NOW)).toMatch(/^9:05|^09:05/u);
  expect(timeWords(on(11, 20, 9, 5), NOW)).toMatch(/20.*9:05/u);
});
