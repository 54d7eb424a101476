import { expect, it } from "vitest";
import { retryButton, retryWords } from "./retry";

it.each([
  [12_000, 0, "The provider asks you to wait 12 s"],
  [12_001, 12_000, "The provider asks you to wait 1 s"],
  [600_000, 0, "The provider asks you to wait 10 min"],
  [5_000, 5_000, "You can retry now"],
  [5_000, 9_000, "You can retry now"],
  [5_000, 90_000, null],
])("retry at %i, seen at %i: %s", (at, now, words) => {
  expect(retryWords(at, now)).toBe(words);
});

it.each([
  [null, 0, "Retry", false],
  [12_000, 0, "You can retry in 12 s", true],
  [12_001, 12_000, "You can retry in 1 s", true],
  [12_000, 12_000, "Retry", false],
  [120_000, 0, "You can retry in 120 s", true],
  [600_000, 0, "Retry", false],
])("the button for a retry at %j, seen at %i, says %s", (at, now, label, waiting) => {
  expect(retryButton(at, now)).toEqual({ label, waiting });
});
