import { expect, it } from "vitest";
import { steppedZoom } from "./zoom";

it.each([
  [100, 1, 110],
  [100, -1, 90],
  [200, 1, 200],
  [80, -1, 80],
  [95, 1, 100],
  [95, -1, 90],
  [0, -1, 80],
  [1_000, 1, 200],
])("%s %% and %s steps are %s %%", (zoom, steps, next) => {
  expect(steppedZoom(zoom, steps)).toBe(next);
});
