import { expect, it } from "vitest";
import { tooltipPlace } from "./tooltips";

const view = { width: 1120, height: 760 };
const box = (left: number, top: number, width: number, height = 36) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const size = (width: number) => ({ width, height: 26 });

it("a tooltip is below the middle of its button", () => {
  expect(tooltipPlace(box(400, 300, 36), size(100), view, null)).toEqual({ left: 368, top: 342 });
});

it("a tooltip stays in the window", () => {
  expect(tooltipPlace(box(0, 300, 36), size(100), view, null).left).toBe(8);
  expect(tooltipPlace(box(1084, 300, 36), size(100), view, null).left).toBe(1012);
  expect(tooltipPlace(box(400, 716, 36), size(100), view, null).top).toBe(684);
});

it("a tooltip in the little room below the composer does not cover the draft", () => {
  const { top } = tooltipPlace(box(407, 693, 36), size(105), view, null);
  expect(top).toBeGreaterThan(729);
  expect(top + 26).toBeLessThan(760);
});

it("a tooltip in a bar is beside its button unless it would cover something there", () => {
  const bar = box(740, 0, 380, 52);
  const close = box(1068, 8, 36);
  const title = box(756, 14, 100, 24);
  const long = box(756, 14, 300, 24);
  expect(tooltipPlace(close, size(136), view, { box: bar, contents: [title] })).toEqual({
    left: 926,
    top: 13,
  });
  expect(tooltipPlace(close, size(136), view, { box: bar, contents: [long] }).top).toBe(50);
  expect(
    tooltipPlace(box(748, 8, 36), size(136), view, { box: bar, contents: [close] }),
  ).toMatchObject({ left: 790, top: 13 });
});
