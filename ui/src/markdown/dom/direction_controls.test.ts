import { expect, it } from "vitest";
import { splitAtControls } from "./direction_controls";

it.each([
  ["", [""]],
  ["plain", ["plain"]],
  ["\u202ea\u2066\u2069b", ["\u202e", "a", "\u2066", "\u2069", "b"]],
  ["a\u200e", ["a", "\u200e"]],
])("%j is split", (text, pieces) => {
  expect(splitAtControls(text)).toEqual(pieces);
});

it("the number of pieces is limited", () => {
  for (const text of ["\u202e".repeat(50_000), "a\u202e".repeat(50_000)]) {
    const pieces = splitAtControls(text);
    expect(pieces.length).toBeLessThanOrEqual(10_001);
    expect(pieces.join("") === text).toBe(true);
  }
});
