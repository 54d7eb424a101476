import { expect, it } from "vitest";
import { Pace } from "./pace";

it("waits for nothing before the first drawing", () => {
  expect(new Pace().wait(0)).toBe(0);
});

it.each([
  [0, 16],
  [2, 16],
  [8, 24],
  [20, 60],
  [1000, 250],
])("rests after a drawing of %i ms for %i ms", (work, rest) => {
  const pace = new Pace();
  pace.took(100, 100 + work);
  expect(pace.wait(100 + work)).toBe(rest);
  expect(pace.wait(100 + work + rest - 1)).toBe(1);
  expect(pace.wait(100 + work + rest + 5)).toBe(0);
});
