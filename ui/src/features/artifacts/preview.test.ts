import * as faultText from "../../bindings/texts/fault";
import { describe, expect, it } from "vitest";
import { newFault } from "../../model/fault";
import { begin, drawingHeight, failed, loaded, afterMessage } from "./preview";

describe("a preview", () => {
  it("reserves room before it is loaded", () => {
    expect(begin("mermaid")).toMatchObject({ loading: true, measured: false });
    expect(begin("html").height).toBeGreaterThan(100);
    expect(begin("svg").measured).toBe(true);
    expect(drawingHeight('<svg viewBox="0 0 10 10">', 632)).toBe(632);
  });

  it("is visible once its document is loaded, and a diagram once it is rendered", () => {
    expect(loaded(begin("html")).loading).toBe(false);
    expect(loaded(begin("svg")).loading).toBe(false);
    const diagram = loaded(begin("mermaid"));
    expect(diagram.loading).toBe(true);
    expect(afterMessage(diagram, { height: 333.2 })).toMatchObject({ loading: false, height: 334 });
  });

  it.each([
    [1e9, 720],
    [-5, 40],
    [0, 40],
    [200, 200],
  ])("clamps the height %d", (height, shown) => {
    expect(afterMessage(begin("html"), { height }).height).toBe(shown);
  });

  it("uses the first height only", () => {
    const measured = afterMessage(begin("html"), { height: 100 });
    expect(afterMessage(measured, { height: 500 }).height).toBe(100);
  });

  it.each([
    null,
    undefined,
    "height",
    7,
    [],
    {},
    { height: "500" },
    { height: NaN },
    { height: Infinity },
    { height: null },
    { fault: { toString: null } },
    { fault: "not a diagram" },
    { refused: { toString: null } },
    { refused: "true" },
  ])("ignores %j", (message) => {
    const page = begin("html");
    expect(afterMessage(page, message)).toEqual(page);
  });

  it("limits the length of the reason why a diagram failed", () => {
    const diagram = afterMessage(begin("mermaid"), {
      fault: `line 2${"!".repeat(99_999)}`,
    });
    expect(diagram.fault?.message).toEqual(faultText.diagramFailed());
    expect(diagram.fault?.detail).toMatch(/^line 2!/u);
    expect(diagram.fault?.detail?.length).toBe(2_000);
    expect(diagram.loading).toBe(false);
  });

  it("reports that a page requested something from the network", () => {
    expect(afterMessage(begin("html"), { refused: true }).refused).toBe(true);
    expect(afterMessage(begin("mermaid"), { refused: true }).refused).toBe(false);
  });

  it("keeps a fault of the program", () => {
    const fault = newFault("input", faultText.previewTooLarge());
    expect(failed(begin("svg"), fault)).toMatchObject({ fault, loading: false });
  });
});

// The frame is 632 px wide. Its left and right margins of 16 px each leave 600 px for the content.
// The expected heights include the margins above and below the content.
it.each([
  ["the whole width", '<svg viewBox="0 0 200 100">', 332],
  ["its own width", '<svg width="100" viewBox="0 0 200 100">', 82],
  ["its own size", '<svg width="100px" height="50px">', 82],
  ["its own height", "<svg height='50' viewBox='0,0,200,100'>", 82],
  ["no more than the width", '<svg width="1200" viewBox="0 0 200 100">', 332],
  ["per cents", '<svg width="100%" height="100%" viewBox="0 0 4 1">', 182],
  ["no size", "<svg>", 182],
  ["a box of nothing", '<svg viewBox="0 0 0 0">', 182],
  ["words for a box", '<svg viewBox="none">', 182],
  ["another attribute that ends alike", '<svg stroke-width="9" viewBox="0 0 200 100">', 332],
  ["a prologue", '<?xml version="1.0"?>\n<svg\n  viewBox="0 0 200 100"\n>', 332],
  ["a tower", '<svg viewBox="0 0 1 1000">', 720],
  ["no drawing", "nothing", 182],
])("an SVG with %s has its natural height", (_what, text, height) => {
  expect(drawingHeight(text, 632)).toBe(height);
});
