import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { isOpen } from "../parse/formula_rules";
import { type Block, parseBlocks } from "../parse/parser";
import { blocksBefore, settledCount, visibleEnd } from "./settle";

vi.setConfig({ testTimeout: 60_000 });

function settled(lines: readonly string[]): Block[] {
  const { blocks } = parseBlocks(lines.map((line) => `${line}\n`).join(""), true);
  return blocks.slice(0, settledCount(blocks, lines));
}

function essence(blocks: readonly Block[]): unknown {
  return blocks.map(({ type, start, tokens }) => ({
    type,
    start,
    tokens: tokens.map((token) => [token.type, token.content, token.hidden, isOpen(token)]),
  }));
}

/**
 * Asserts that the settled blocks of every prefix of a document are also blocks of the whole
 * document.
 */
function expectLastingBlocks(lines: readonly string[]): void {
  const all = parseBlocks(lines.map((text) => `${text}\n`).join("")).blocks;
  for (let count = 1; count < lines.length; count++) {
    const early = settled(lines.slice(0, count));
    expect(essence(early)).toEqual(essence(all.slice(0, early.length)));
  }
}

describe("blocksBefore", () => {
  const long = "word ".repeat(1000);
  const parse = (text: string) => parseBlocks(text, true).blocks;

  it.each<[string, string, string, number | undefined]>([
    ["a paragraph", "one\n\n", "", 1],
    ["a heading without a blank line", "# one\n", "", 1],
    ["a list that has ended", "- one\n\n", "", 1],
    ["a list that continues", "- one\n\n", "  ", undefined],
    ["a definition and a table", "[a]: https://e.x\n\n|a|\n|-|\n|b|\n\n", "", 2],
    ["a table that may continue", "|a|\n|-|\n|b|\n", "|", undefined],
    ["a definition whose title may follow", "[a]: https://e.x\n", '"', undefined],
    ["a label in a quotation", "> [a\n", "", undefined],
    ["an open formula", "$$\nx\n", "", undefined],
    ["indented code that continues", "    code\n\n", "    ", undefined],
    ["a formula that the line closes", "> ```math\n> x\n", "", 1],
    ["blocks before a list item", "one\n\n", "- ", undefined],
  ])("judges %s: %j, then %j", (_, complete, beginning, count) => {
    const line = beginning + long;
    const blocks = blocksBefore(line, parse(complete), complete, parse);
    expect(blocks?.length).toBe(count);
    const all = parseBlocks(`${complete}${line}\n\nend`).blocks;
    expect(essence(blocks ?? [])).toEqual(essence(all.slice(0, count ?? 0)));
    expect(blocksBefore(line.slice(0, 500), parse(complete), complete, parse)).toBeUndefined();
  });
});

describe("settledCount", () => {
  it.each<[string, readonly string[], number]>([
    ["the last block", ["one"], 0],
    ["the last block", ["one", "", "two"], 1],
    ["the last block", ["# one", "two", "", "- three"], 2],
    ["nothing of an empty document", [], 0],
    ["a definition while a title may follow", ["[a]: https://e.x", "'title", "===", "text"], 0],
    ["a definition while a title may follow", ["[a]: https://e.x", "text"], 1],
    ["only later blocks", ["[a]: https://e.x", "", "'title", "===", "text"], 2],
    ["only later blocks", ["[a]: https://e.x", "'title", "```"], 2],
    ["a heading that may become a label", ["[a", "===", "text"], 0],
    ["only the block after a heading", ["a", "===", "text"], 1],
    ["the block above an open formula", ["text", "$$", "x"], 0],
    ["only the open formula after a blank line", ["text", "", "$$", "x"], 1],
    ["only the formula once it is closed", ["text", "$$", "x", "$$"], 1],
    ["only later blocks", ["text", "$$", "x", "", "more"], 1],
    ["a footnote while it may continue", ["[^a]: one", "", "    two"], 0],
    ["the last of several footnotes", ["[^a]: one", "[^b]: two"], 1],
    ["the last definition", ["[a]: https://e.x", "[b]: https://e.x", "[c]: https://e.x"], 2],
  ])("keeps open %s: in %j, %i blocks are settled", (_, lines, count) => {
    expect(settled(lines)).toHaveLength(count);
  });

  it.each([
    [
      // Because the rule for quotations (`>`) looks ahead, the parser reaches the third `$$` before
      // the second.
      ["> [a]: https://e.x", "    $$", 'q"', "$$", "[a]: https://e.x", "$$", "[a]: https://e.x"],
    ],
  ])("settles only what later lines keep in %j", (lines) => {
    expectLastingBlocks(lines);
  });

  it("never settles a block that a later line changes", () => {
    const indent = fc.constantFrom(
      "",
      "",
      "",
      "> ",
      "- ",
      "  ",
      "    ",
      "1. ",
      "\t",
      "> > ",
      "2. ",
      "* ",
    );
    const content = fc.constantFrom(
      ...["[a]: https://e.x", "[a]: https://e.x 'ti", "'ti", "(t", "t)", "x'", "===", "--", "---"],
      ...[
        "-",
        "",
        "",
        "lazy",
        "[foo",
        "foo]: https://f.x",
        "]: https://g.x",
        "[b]:",
        "https://h.x",
      ],
      ...["[^n]: note", "[^m]:", "$$", "$$", "$$ x $$", "\\\\[", "\\\\]", "```math"],
      ...["| a |", "|---|", "a | [c]: https://i.x", "# h", "```", "~~~", "\\", "[d\\", '"q', 'q"'],
    );
    const line = fc.tuple(indent, content).map(([before, after]) => before + after);
    fc.assert(fc.property(fc.array(line, { minLength: 2, maxLength: 9 }), expectLastingBlocks), {
      numRuns: 5000,
    });
  });
});

describe("visibleEnd", () => {
  it.each([
    ...["word", "word\nnext wo", "- item", "1. i", "1.5", "- [x](", "> q", "a\n", ""],
    ...['[Alice]: Hello "my friend" she', "[A]: Well 'so' she", "- [A]: Silence (dark) falls"],
    `[A]: Hello "${"word ".repeat(21)}`,
  ])("shows all of %j", (text) => {
    expect(visibleEnd(text)).toBe(text.length);
  });

  it.each([
    // Lines that may become a list number, a checkbox, a definition or the beginning of a formula.
    ...["1", "12.", "3)", "> 1. ", "- 1.", "- [", "- [x", "1. [ ] ", "[1", "[1]", "- [1]: htt"],
    ...["[", "[^", "[^no", "[^no]", "[^no]:", "$$", "\\", "[a]: htt"],
    // Texts that may become definitions with titles. Their titles are incomplete, or more text on
    // the same line would make the definitions invalid.
    ...['[a]: b "', '[a]: b "c \\', '[a]: b "c \\" d', '[a]: b "c" ', "[a]: b 'c", "[a]: b (c d)"],
  ])("holds back %j", (line) => {
    expect(visibleEnd(`text\n${line}`)).toBe(5);
  });

  it.each(["=", "--", "- ", "|--", "``", "#", "  *", "> -", "~", "1. **", "> 2) `"])(
    "holds back %j",
    (line) => {
      expect(visibleEnd(`text\n${line}`)).toBe(5);
      expect(visibleEnd(`text\n${line}\n`)).toBe(6 + line.length);
      expect(visibleEnd(`text\n${line}w`)).toBe(6 + line.length);
    },
  );
});
