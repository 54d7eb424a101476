import { expect, it } from "vitest";
import { OpenFence } from "./open_fence";
import { parseBlocks } from "../parse/parser";

function opened(text: string): OpenFence {
  const block = parseBlocks(text).blocks[0];
  const fence = block && OpenFence.of(block, text.split("\n"));
  if (fence === undefined) throw new Error("not an open fence");
  return fence;
}

it("OpenFence is created only for an unclosed fence", () => {
  for (const text of ["```\n```\n", "```\na\n`````  \n", "text\n", "    code\n", "```a | b\n"]) {
    const { blocks } = parseBlocks(text);
    expect(blocks.map((block) => OpenFence.of(block, text.split("\n")))).toEqual([undefined]);
  }
  for (const text of ["```\n\n", "````\na\n```\n", "~~~\n```\n", "```\n    ```\n"]) opened(text);
});

it("OpenFence returns a line as it arrives, and each character once", () => {
  const fence = opened("```\n\n");
  expect(fence.feed("let", false)).toEqual({ code: "let", rest: "let", closed: false });
  expect(fence.feed("let a", false)).toEqual({ code: " a", rest: "let a", closed: false });
  expect(fence.feed("let a;\nb", false)).toEqual({ code: ";\nb", rest: "b", closed: false });
});

it("OpenFence holds back characters that may become the closing fence", () => {
  const fence = opened("```\n\n");
  expect(fence.feed("  ``", false)).toEqual({ code: "", rest: "  ``", closed: false });
  expect(fence.feed("  ``x", false)).toEqual({ code: "  ``x", rest: "  ``x", closed: false });
  expect(fence.feed("  ``x\n```", false)).toEqual({ code: "\n", rest: "```", closed: false });
  expect(fence.feed("``` \nafter", false)).toEqual({ code: "", rest: "after", closed: true });
});

it("OpenFence removes the indentation of the opening line", () => {
  const fence = opened("  ```\n\n");
  expect(fence.feed("   a\n b\n\tc\n", false).code).toBe(" a\nb\n  c\n");
});

it("OpenFence decides an incomplete last line as it stands", () => {
  expect(opened("```\n\n").feed("```", true).code).toBe("");
  expect(opened("```\n\n").feed("``", true).code).toBe("``");
  expect(opened("```\n\n").feed("  ", true).code).toBe("");
});
