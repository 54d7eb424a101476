import { expect, it } from "vitest";
import { typedNumber } from "./typed_number";

it.each([
  ["", null],
  [" ", null],
  ["4000", 4_000],
  ["4,000", 4_000],
  ["4.000", 4_000],
  ["−1’234’567", -1_234_567],
  ["128\u202f000", 128_000],
  ["1_000_000", 1_000_000],
  ["4,00", NaN],
  ["1,000.000", NaN],
  ["1.5", NaN],
  ["4.0", NaN],
  ["1 5", NaN],
  ["many", NaN],
])("the whole number %j is %j", (typed, value) => {
  expect(typedNumber(typed, true)).toBe(value);
});

it.each([
  ["", null],
  ["0,5", 0.5],
  ["−1.25", -1.25],
  ["1,000", 1],
  ["1 000,5", 1_000.5],
  ["1,234.5", NaN],
])("the number %j is %j", (typed, value) => {
  expect(typedNumber(typed, false)).toBe(value);
});
