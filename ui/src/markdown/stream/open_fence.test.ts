import { describe, expect, it } from "vitest";
import { OpenFence } from "./open_fence";
import { parseBlocks } from "../parse/parser";

function opened(text: string): OpenFence {
  const block = parseBlocks(text).blocks[0];
  const fence = block && OpenFence.of(block, text.split("\n"));
  if (fence === undefined) throw new Error("not an open fence");
  return fence;
}

describe("OpenFence", () => {
  it("is only made of a fence that is open", () => {
    for (const text of ["```\n```\n", "```\na\n`````  \n", "text\n", "    code\n", "```a | b\n"]) {
      const { blocks } = parseBlocks(text);
      expect(blocks.map((block) => OpenFence.of(block, text.split("\n")))).toEqual([undefined]);
    }
    for (const text of ["```\n\n", "````\na\n```\n", "~~~\n```\n", "```\n    ```\n"]) opened(text);
  });

  it("gives out a line as it arrives, and each character once", () => {
    const fence = opened("```\n\n");
    expect(fence.take("let", false)).toEqual({ code: "let", rest: "let", closed: false });
    expect(fence.take("let a", false)).toEqual({ code: " a", rest: "let a", closed: false });
    expect(fence.take("let a;\nb", false)).toEqual({ code: ";\nb", rest: "b", closed: false });
  });

  it("holds back what may become the closing fence", () => {
    const fence = opened("```\n\n");
    expect(fence.take("  ``", false)).toEqual({ code: "", rest: "  ``", closed: false });
    expect(fence.take("  ``x", false)).toEqual({ code: "  ``x", rest: "  ``x", closed: false });
    expect(fence.take("  ``x\n```", false)).toEqual({ code: "\n", rest: "```", closed: false });
    expect(fence.take("``` \nafter", false)).toEqual({ code: "", rest: "after", closed: true });
  });

  it("takes off as much indentation as the opening line has", () => {
    const fence = opened("  ```\n\n");
    expect(fence.take("   a\n b\n\tc\n", false).code).toBe(" a\nb\n  c\n");
  });

  it("judges the last line as it is", () => {
    expect(opened("```\n\n").take("```", true).code).toBe("");
    expect(opened("```\n\n").take("``", true).code).toBe("``");
    expect(opened("```\n\n").take("  ", true).code).toBe("");
  });
});
