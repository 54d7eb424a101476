import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Block, parseBlocks } from "../parse/parser";
import { settledCount, visibleEnd } from "./settle";

vi.setConfig({ testTimeout: 60_000 });

function settled(lines: readonly string[]): Block[] {
  const { blocks } = parseBlocks(lines.map((line) => `${line}\n`).join(""), true);
  return blocks.slice(0, settledCount(blocks, lines));
}

function essence(blocks: readonly Block[]): unknown {
  return blocks.map(({ type, start, tokens }) => ({
    type,
    start,
    tokens: tokens.map((token) => [token.type, token.content, token.hidden]),
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

describe("settledCount", () => {
  it("leaves the last block open", () => {
    expect(settled(["one"])).toHaveLength(0);
    expect(settled(["one", "", "two"])).toHaveLength(1);
    expect(settled(["# one", "two", "", "- three"])).toHaveLength(2);
    expect(settled([])).toHaveLength(0);
  });

  it("keeps a definition open while a title may follow", () => {
    expect(settled(["[a]: https://e.x", "'title", "===", "text"])).toHaveLength(0);
    expect(settled(["[a]: https://e.x", "text"])).toHaveLength(1);
    expect(settled(["[a]: https://e.x", "", "'title", "===", "text"])).toHaveLength(2);
    expect(settled(["[a]: https://e.x", "'title", "```"])).toHaveLength(2);
  });

  it("keeps open a heading that may become a label", () => {
    expect(settled(["[a", "===", "text"])).toHaveLength(0);
    expect(settled(["a", "===", "text"])).toHaveLength(1);
  });

  it("keeps the block above a formula open until the formula is closed", () => {
    expect(settled(["text", "$$", "x"])).toHaveLength(0);
    expect(settled(["text", "", "$$", "x"])).toHaveLength(1);
    expect(settled(["text", "$$", "x", "$$"])).toHaveLength(1);
    expect(settled(["text", "$$", "x", "", "more"])).toHaveLength(1);
  });

  it("keeps a footnote open while it may continue", () => {
    expect(settled(["[^a]: one", "", "    two"])).toHaveLength(0);
    expect(settled(["[^a]: one", "[^b]: two"])).toHaveLength(1);
  });

  it("settles consecutive definitions", () => {
    expect(settled(["[a]: https://e.x", "[b]: https://e.x", "[c]: https://e.x"])).toHaveLength(2);
  });

  it.each([
    [
      // The rule for quotations (`>`) looks ahead. It searches for a formula that begins at the
      // third `$$` before the formula that begins at the second `$$` is parsed.
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
  it.each(["word", "word\nnext wo", "- item", "1. i", "1.5", "- [x](", "> q", "a\n", ""])(
    "shows all of %j",
    (text) => {
      expect(visibleEnd(text)).toBe(text.length);
    },
  );

  it.each(["1", "12.", "3)", "> 1. ", "- 1.", "- [", "- [x", "1. [ ] ", "[1", "[1]", "- [1]: htt"])(
    "holds back %j, which may become an item marker or a label",
    (line) => {
      expect(visibleEnd(`text\n${line}`)).toBe(5);
    },
  );

  it.each(["[", "[^", "[^no", "[^no]", "[^no]:", "$$", "\\", "[a]: htt"])(
    "holds back %j",
    (line) => {
      expect(visibleEnd(`text\n${line}`)).toBe(5);
    },
  );

  it.each(["=", "--", "- ", "|--", "``", "#", "  *", "> -", "~", "1. **", "> 2) `"])(
    "holds back %j",
    (line) => {
      expect(visibleEnd(`text\n${line}`)).toBe(5);
      expect(visibleEnd(`text\n${line}\n`)).toBe(6 + line.length);
      expect(visibleEnd(`text\n${line}w`)).toBe(6 + line.length);
    },
  );
});
