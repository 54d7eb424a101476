import { expect, it } from "vitest";
import { ageWords } from "./age";

const NOW = new Date(2026, 10, 23, 12).getTime();
const MINUTE = 60_000;

it.each([
  [0, "now"],
  [-5 * MINUTE, "now"],
  [59_999, "now"],
  [MINUTE, "1m"],
  [59 * MINUTE, "59m"],
  [60 * MINUTE, "1h"],
  [25 * 60 * MINUTE, "1d"],
  [6 * 24 * 60 * MINUTE, "6d"],
  [8 * 24 * 60 * MINUTE, "Nov 15"],
  [700 * 24 * 60 * MINUTE, "2024"],
])("an age of %i ms is %s", (age, words) => {
  expect(ageWords(NOW - age, NOW)).toBe(words);
});

it("a time outside the supported range has an age, too", () => {
  expect(ageWords(Number.NEGATIVE_INFINITY, NOW)).not.toBe("");
});
