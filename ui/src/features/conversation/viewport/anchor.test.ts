// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { anchorMoved, captureAnchor } from "./anchor";

afterEach(() => vi.restoreAllMocks());

const box = (top: number, bottom: number) => new DOMRect(0, top, 600, bottom - top);

/**
 * Creates a paragraph that crosses the top edge of the view, which is at y = 0. The paragraph
 * contains a text that ends at y = `textBottom`, and a code element further down.
 */
function paragraph(textBottom: number) {
  const element = document.createElement("p");
  const text = document.createTextNode("Words before the code ");
  const code = document.createElement("code");
  element.append(text, code);
  document.body.replaceChildren(element);
  element.getBoundingClientRect = () => box(-100, 300);
  code.getBoundingClientRect = () => box(200, 220);
  vi.spyOn(Range.prototype, "getBoundingClientRect").mockReturnValue(box(-100, textBottom));
  const rects = [box(0, 20)] as unknown as DOMRectList;
  vi.spyOn(Range.prototype, "getClientRects").mockReturnValue(rects);
  const place = { offsetNode: text, offset: 6 };
  Object.defineProperty(document, "caretPositionFromPoint", {
    value: () => place,
    configurable: true,
  });
  return { element, text, code };
}

it("the anchor is the character at the edge, even if an element follows further down", () => {
  const { element, text } = paragraph(190);
  const anchor = captureAnchor(document.body, [element]);
  expect(anchor?.element).toBe(element);
  expect(anchor?.text?.node).toBe(text);
  expect(anchor?.text?.offset).toBe(6);
});

it("the anchor is the first element below the edge if the text before it is above the edge", () => {
  const { element, code } = paragraph(2);
  const anchor = captureAnchor(document.body, [element]);
  expect(anchor?.element).toBe(code);
  expect(anchor?.text).toBeNull();
});

it("without its character, the anchor is the top of its element", () => {
  const { element, text } = paragraph(190);
  document.body.getBoundingClientRect = () => box(0, 400);
  const anchor = captureAnchor(document.body, [element]);
  if (anchor === null) throw new Error("no anchor");
  text.remove();
  expect(anchorMoved(document.body, anchor)).toBe(0);
  element.getBoundingClientRect = () => box(-70, 330);
  expect(anchorMoved(document.body, anchor)).toBe(30);
});

it("the anchor is not a sticky element, which stays at the edge", () => {
  const { element } = paragraph(2);
  const caption = document.createElement("figcaption");
  caption.style.position = "sticky";
  caption.getBoundingClientRect = () => box(0, 20);
  element.prepend(caption);
  expect(captureAnchor(document.body, [element])?.element).not.toBe(caption);
});
