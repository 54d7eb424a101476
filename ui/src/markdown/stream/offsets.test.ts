// @vitest-environment jsdom
import { expect, it } from "vitest";
import { growing } from "../test_documents";

const TEXT =
  "# One\r\n\r\nThe *first* words, and a [link](https://example.com/).\r\n\r\n- a list\r\n- of **two** things\r\n\r\n```rust\r\nlet here = 1;\r\n```\r\n\r\nThe end";

function view(text: string, streaming: boolean) {
  const { view } = growing([text]);
  if (!streaming) {
    view.finish();
  }
  return view;
}

it.each([["One"], ["words"], ["two"], ["things"], ["The end"]])(
  "the offset of “%s” maps to its rendered range",
  (words) => {
    for (const streaming of [true, false]) {
      const range = view(TEXT, streaming).rangeAt(TEXT.indexOf(words));
      const { data } = range?.startContainer as Text;
      expect(data.slice(range?.startOffset)).toMatch(new RegExp(`^${words}`, "u"));
    }
  },
);

it("the offset after the text maps to the last letters", () => {
  const range = view(TEXT, false).rangeAt(TEXT.length);
  expect((range?.startContainer as Text).data).toBe("The end");
});

it("offsets of a long text map to its sections", () => {
  const paragraphs = Array.from({ length: 200 }, (_, at) => `Paragraph number ${at} says little.`);
  const text = paragraphs.join("\n\n");
  const range = view(text, false).rangeAt(text.indexOf("number 150 "));
  expect((range?.startContainer as Text).data).toBe(paragraphs[150]);
});

it("an offset in a text that renders nothing maps to no text", () => {
  expect(() => view("", false).rangeAt(0)).not.toThrow();
});
