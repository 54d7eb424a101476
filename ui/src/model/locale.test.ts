import { expect, it } from "vitest";
import {
  bytesWords,
  clockWords,
  wordCount,
  dayRangeWords,
  durationWords,
  instantWords,
  shownInstant,
  usableLocale,
} from "./locale";

it("words are counted in scripts without spaces too", () => {
  expect(wordCount("")).toBe(0);
  expect(wordCount("one, two — three")).toBe(3);
  expect(wordCount("東京は大きい")).toBeGreaterThan(1);
});

it.each([
  ["de-CH", "de-CH"],
  ["C", "en"],
  ["en_US.UTF-8", "en"],
  ["", "en"],
])("the locale %j is used as %j", (wanted, used) => {
  expect(usableLocale(wanted)).toBe(used);
});

it.each([
  [0, "0 ms", "0 B"],
  [999, "999 ms", "999 B"],
  [1_234, "1.2 s", "1.2 kB"],
  [3_600_000, "60 min 0 s", "3.6 MB"],
])("%i is %s, or %s", (value, time, size) => {
  expect(durationWords(value)).toBe(time);
  expect(bytesWords(value)).toBe(size);
});

it("a range of days repeats neither month nor year", () => {
  const day = Date.UTC(2026, 10, 22, 12);
  expect(dayRangeWords(day, day + 60_000)).toBe("Nov 22, 2026");
  // The spaces around the dash of a date range differ between versions of the Unicode data.
  const range = dayRangeWords(Date.UTC(2026, 0, 3, 12), day).replaceAll(/\s/gu, " ");
  expect(range).toBe("Jan 3 – Nov 22, 2026");
});

it.each([Number.MAX_SAFE_INTEGER, -(2 ** 63), 8.64e15 + 1, Number.NaN])(
  "the impossible time %d is shown as a possible one",
  (at) => {
    expect(instantWords(at)).toBe(instantWords(shownInstant(at)));
    expect(clockWords(at)).not.toBe("");
    expect(dayRangeWords(at, at)).not.toBe("");
    expect(shownInstant(1_795_364_532_162)).toBe(1_795_364_532_162);
  },
);
