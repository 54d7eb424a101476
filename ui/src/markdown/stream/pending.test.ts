import { describe, expect, it } from "vitest";
import { completeTail, parseGrowing } from "./pending";

describe("completeTail", () => {
  it.each([
    // Cases with emphasis.
    ["a **b", "a **b**"],
    ["a *b", "a *b*"],
    ["a __b _c", "a __b _c___"],
    ["~~a", "~~a~~"],
    ["~a", "~a"],
    ["~~a ~b", "~~a ~b~~"],
    ["***a** b", "***a** b*"],
    ["**a *b", "**a *b***"],
    ["**a**", "**a**"],
    ["**a*", "**a**"],
    ["*a* b", "*a* b"],
    ["*a _b* c", "*a _b* c"],
    ["**a *b _c* d", "**a *b _c* d**"],
    // Cases in which `*` and `_` are not markup, such as arithmetic and names.
    ["2*3", "2*3"],
    ["2 * 3", "2 * 3"],
    ["snake_case", "snake_case"],
    // Cases with code.
    ["a `b", "a `b`"],
    ["a ``b ` c", "a ``b ` c``"],
    ["`a` b", "`a` b"],
    ["**a `b *c", "**a `b *c`**"],
    // Cases with links and images.
    ["[a", "[a"],
    ["[a]", "[a]"],
    ["[a](", "[a]"],
    ["[a](htt", "[a]"],
    ["[a](https://e.x", "[a]()"],
    ['[a](https://e.x "t', "[a]()"],
    ['[a](https://e.x "t"', "[a]()"],
    ["[a](<https://e.x", "[a]()"],
    ['[a](<https://e.x> "t', "[a]()"],
    ["[a](<https://e.x> 't' ", "[a]()"],
    ["[a](https://e.x (t) ", "[a]()"],
    ["[a](<https://e.x> b", "[a](<https://e.x> b"],
    ["[a](https://e.x/(b", "[a]()"],
    ["**[a](https://e.x", "**[a]()**"],
    ["![a](data:image/png;base64,AA", "![a]()"],
    ["[a](https://e.x)", "[a](https://e.x)"],
    ["a](https://e.x", "a](https://e.x"],
    ["[a](javascript:b", "[a](javascript:b"],
    ["`[a](https://e.x", "`[a](https://e.x`"],
    ["<https://e.x", "<https://e.x>"],
    ["a <http", "a"],
    ["a < b", "a < b"],
    ["a [^no", "a"],
    // Cases with trailing characters whose meaning depends on the next character.
    ["a *", "a"],
    ["a **", "a"],
    ["a `", "a"],
    ["a [", "a"],
    ["a ![", "a"],
    ["a $", "a"],
    ["a <", "a"],
    ["a !", "a"],
    ["a &", "a"],
    ["a &amp", "a"],
    ["a &#3", "a"],
    ["a & b", "a & b"],
    ["a \\", "a"],
    ["a \\(", "a"],
    ["**a [", "**a**"],
    ["a **********", "a **********"],
    // Cases in which `$` and `!` are not markup, and an empty string.
    ["costs $5", "costs $5"],
    ["wow!", "wow!"],
    ["", ""],
  ])("of %j is %j", (content, expected) => {
    expect(completeTail(content, true)).toEqual({ content: expected, openFormula: -1 });
  });

  it.each([
    ["a \\(x_1 * y", "a \\(x_1 * y\\)", 2],
    ["\\[x", "\\[x\\]", 0],
    ["so $$x", "so $$x$$", 3],
    ["**\\(x", "**\\(x\\)**", 2],
  ])("of the open formula in %j is %j", (content, expected, openFormula) => {
    expect(completeTail(content, true)).toEqual({ content: expected, openFormula });
  });

  it("leaves nothing out when text follows", () => {
    expect(completeTail("a *", false).content).toBe("a *");
    expect(completeTail("**a `", false).content).toBe("**a `**");
    expect(completeTail("*a \\*", false).content).toBe("*a \\**");
  });

  it("inserts no marker next to another one", () => {
    expect(completeTail("*a *", false).content).toBe("*a*");
    expect(completeTail("*a * b", true).content).toBe("*a * b*");
  });
});

describe("a long repetition", () => {
  // A regular expression that backtracks a lot would need minutes for these texts, or never end.
  it.each(["\\[", "![", "*", "](https", "](a", " ", "\n", "<a", "&a", '"', "(", "<https://"])(
    "of %j is completed at once",
    (piece) => {
      for (const start of ["a ", "a ](", "a ](https://e.x", 'a ](https://e.x "']) {
        for (const end of ["", " b", "b!"]) {
          const text = start + piece.repeat(3_000) + end;
          expect(completeTail(text, true).content).not.toBe("");
        }
      }
    },
  );

  it.each([
    ["a ](<", '"', '"<"x', 10_000],
    ['a ](a "', "b", '"x', 1_000_000],
    ["a ](a '", "b", "'x", 1_000_000],
    ["a ](a (", "b", ")x", 1_000_000],
    ["a ](<a>", '"', '" "x', 1_000_000],
  ])("of spaces after %j and after %j is completed at once", (start, middle, end, count) => {
    const spaces = " ".repeat(count);
    const text = start + spaces + middle + spaces + end;
    expect(completeTail(text, true).content === text).toBe(true);
  });

  it.each([" *", "\t**"])("of %j after open emphasis is completed at once", (piece) => {
    expect(completeTail(`*a${piece.repeat(10_000)}`, true).content).toBe("*a*");
  });

  it.each(["\n", " ", "\n ", "\t\n"])("of %j before a word is parsed at once", (piece) => {
    expect(parseGrowing(`a${piece.repeat(20_000)}b`).blocks).not.toEqual([]);
  });
});

describe("parseGrowing", () => {
  function last(text: string): string[] {
    return parseGrowing(text).blocks.flatMap(({ tokens }) =>
      tokens.flatMap((token) => (token.type === "inline" ? [token.content] : [])),
    );
  }

  it("completes only the inline text at the end", () => {
    expect(last("**a\n\n- **b\n- **c")).toEqual(["**a", "**b", "**c**"]);
    expect(last("| a | b |\n|---|---|\n| **c | **d")).toEqual(["a", "b", "**c", "**d**"]);
    expect(last("| a | b |\n|---|---|\n| **c |")).toEqual(["a", "b", "**c", ""]);
    expect(last("**a\n")).toEqual(["**a**"]);
    expect(last("**a\n\n")).toEqual(["**a"]);
    expect(last("# **a\n")).toEqual(["**a"]);
    expect(last("```\n**a")).toEqual([]);
  });

  function types(text: string): string[] {
    return parseGrowing(text).blocks.flatMap(({ tokens }) => tokens.map(({ type }) => type));
  }

  it.each(["| a", "| a | b |", "> | a | b", "- x\n\n  | a", "text\n| a | b |\n"])(
    "parses %j as the head of a table",
    (text) => {
      expect(types(text)).toContain("th_open");
      expect(types(text)).not.toContain("td_open");
    },
  );

  it.each(["a | b", "```\n| a", "| a | b\nc", "| a |\n| b |", "    | a", "| a | b |\n\n"])(
    "does not parse %j as the head of a table",
    (text) => {
      expect(types(text)).not.toContain("th_open");
    },
  );
});
