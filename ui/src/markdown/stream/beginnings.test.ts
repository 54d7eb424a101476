// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { closeCode } from "../dom/code_block";
import { Cursor } from "../dom/cursor";
import { BlockNodes } from "../dom/nodes";
import { normalize, parseBlocks } from "../parse/parser";
import { References } from "../parse/references";
import { longDocument, rendered, trickyDocuments } from "../test_documents";
import { beginnings } from "./beginnings";

/**
 * Returns the text of each prefix that `beginnings` yields for the first block of a document.
 * Vertical bars separate paragraphs, list items and table cells.
 */
function texts(text: string, size: number): string[] {
  const tokens = parseBlocks(text).blocks[0]?.tokens ?? [];
  return [...beginnings(tokens, size)].map((beginning) => {
    expect(beginning.reduce((depth, { nesting }) => depth + nesting, 0)).toBe(0);
    return beginning.flatMap(({ content }) => (content === "" ? [] : [content])).join("|");
  });
}

describe("the beginnings of a block", () => {
  it.each([
    ["- a\n- b\n- c", ["a", "a|b", "a|b|c"]],
    ["1. a\n   - b\n   - c\n2. d", ["a|b", "a|b|c", "a|b|c|d"]],
    ["> - a\n> - b", ["a", "a|b"]],
    ["| a | b |\n|---|---|\n| c | d |\n| e | f |", ["a|b|c|d", "a|b|c|d|e|f"]],
    ["```\nab\n```", ["ab\n"]],
    ["a\nb", ["a\nb"]],
    ["# a", ["a"]],
    ["> a\n>\n> b", ["a|b"]],
  ])("of %j end at every item or row", (text, expected) => {
    expect(texts(text, 1)).toEqual(expected);
  });

  it("grow by at least the given size", () => {
    const rows = `| a |\n|---|\n${"| row |\n".repeat(100)}`;
    expect(texts(rows, 1)).toHaveLength(100);
    const few = [...beginnings(parseBlocks(rows).blocks[0]?.tokens ?? [], 200)];
    expect(few.length).toBeGreaterThan(3);
    expect(few.length).toBeLessThan(20);
    expect(texts("- a\n- b\n- c", 1_000)).toEqual(["a|b|c"]);
  });
});

it("rendering each beginning in turn equals rendering the whole block", () => {
  for (const source of [...trickyDocuments, longDocument(4)]) {
    const text = normalize(source);
    const parsed = parseBlocks(text);
    const references = new References();
    references.update(parsed, parsed.blocks);
    const nodes = new BlockNodes(references);
    const container = document.createElement("div");
    for (const { tokens } of parsed.blocks) {
      let element: Element | undefined;
      for (const beginning of beginnings(tokens, 1)) {
        element = nodes.draw(beginning, new Cursor(container, element ?? null));
      }
    }
    nodes.drawNotes(new Cursor(container, null));
    closeCode(container);
    expect(container.innerHTML, source).toBe(rendered(source).innerHTML);
  }
});
