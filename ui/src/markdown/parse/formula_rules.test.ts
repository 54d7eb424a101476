// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { formulaAt } from "./formula_rules";
import { parseBlocks } from "./parser";
import { rendered } from "../test_documents";

/**
 * Returns the TeX of all formulas in a Markdown document. The TeX of a display formula has `$$`
 * before it.
 */
function formulas(text: string): string[] {
  return [...rendered(text).querySelectorAll<HTMLElement>("[data-tex]")].map(
    (element) =>
      (element.classList.contains("math-display") ? "$$" : "") + (element.dataset["tex"] ?? ""),
  );
}

it.each<[string, ...string[]]>([
  ["$x$", "x"],
  ["$x^2$ and $y$.", "x^2", "y"],
  ['($a$), [$b$], "$c$"', "a", "b", "c"],
  ["，$x$，公式$y$的", "x", "y"],
  ["**$x$** and *$y$*", "x", "y"],
  ["the $n$th, $n$-th, $3$D and two $x$s", "n", "n", "3", "x"],
  ["$A$ costs $5", "A"],
  ["it is $5$ and $10$", "5", "10"],
  ["$2 x + 3$", "2 x + 3"],
  ["$20\\%$ of $\\$5$", "20\\%", "\\$5"],
  ["$\\text{for all } x$", "\\text{for all } x"],
  ["$a\nb$", "a\nb"],
  ["$-x$, $|x|$, ${x}$", "-x", "|x|", "{x}"],
  ["$f(x) = y$ where $x > 0$", "f(x) = y", "x > 0"],
  ["$\\alpha$/$\\beta$", "\\alpha", "\\beta"],
  ["\\(x\\) and \\( y \\)", "x", "y"],
  ["\\(a_1 * b_1 * c\\)", "a_1 * b_1 * c"],
  ["\\(a \\\\ b\\)", "a \\\\ b"],
  ["\\[x\\]", "$$x"],
  ["so \\[x = 1\\] holds", "$$x = 1"],
  ["$$x$$", "$$x"],
  ["so $$x$$ holds, $$ y $$.", "$$x", "$$y"],
  ["$$\nx\n$$", "$$x"],
  ["text\n$$\na\n= b\n- c\n> d\n$$\nmore", "$$a\n= b\n- c\n> d"],
  [
    "\\[\n\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}\n\\]",
    "$$\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}",
  ],
  ["- a $x$\n  $$\n  y\n  $$\n- \\(z\\)", "x", "$$y", "z"],
  ["> $$\n> x\n> $$", "$$x"],
  ["1. \\[\n   x\n   \\]", "$$x"],
  ["a $$x +\ny$$ b", "$$x +\ny"],
  ["```math\nx\ny\n```", "$$x\ny"],
  ["- ```math\n  x\n  ```", "$$x"],
  ["| $a$ | \\(b\\) |\n|---|---|\n| $c$ | $5 |", "a", "b", "c"],
  ["# $x$", "x"],
  ["[$x$](https://e.x)", "x"],
])("formulas are found in %j", (text, ...expected) => {
  expect(formulas(text)).toEqual(expected);
});

// Each of these texts contains tens of thousands of opening markers. Parsing would take minutes if
// the rest of the text were searched after each marker.
it.each(["\\[a\n", "$$a\nb\n"])("many unclosed openers are plain text: %j", (line) => {
  for (const end of ["", "\n\\] $$", "\\] b"]) {
    const { blocks } = parseBlocks(line.repeat(40_000) + end);
    expect(blocks[0]?.type).toBe("paragraph_open");
  }
});

describe("a long formula", () => {
  // A formula that is still arriving is examined in every frame. A pattern that takes quadratic
  // time would need minutes for each of these texts.
  it.each(["(", "a"])("of many %j is found at once", (piece) => {
    const text = `$$${piece.repeat(19_000)}x$$`;
    for (let frame = 0; frame < 1_000; frame++) {
      expect(formulaAt(text, 0, text.length, true)?.end).toBe(text.length);
    }
  });

  it("of many spaces is parsed at once, and the first half of its end is left out", () => {
    const spaces = " ".repeat(1_000_000);
    const tex = (end: string) => parseBlocks(`$$\na${spaces}${end}`, true).blocks[0]?.tokens[0];
    expect(tex("b")?.content).toHaveLength(spaces.length + 2);
    expect(tex("$")?.content).toBe("a");
  });
});

describe("text without a formula", () => {
  it.each([
    "$5 and $10",
    "costs $5",
    "US$ 5 and US$ 6",
    "US$5/US$6",
    "$5, or $10/$20",
    "between $5-$10 each",
    "$1.50/$2.00",
    "**$5** to **$6**",
    "**$5** and **$x**",
    "$5 (US$)",
    "$5 million, then 3$",
    "5$ and 6$",
    "is $x, that is 5$",
    "$20,000 - $30,000",
    "价格是$5和$10",
    "从$5到10$",
    "$HOME and $PATH",
    "$HOME/$PATH and $HOME:$PATH",
    "echo $HOME$PATH",
    "a$b$c",
    "$ x $",
    "$x $ y",
    "$$",
    "make $$ and save $$ now",
    "$$$",
    "\\$x$ and $x\\$",
    "$a\nb\nc$",
    "$a\n\nb$",
    "`$x$` and ``\\(y\\)``",
    "$a `b$ c`",
    "    $$\n    x\n    $$",
    "```\n$x$\n$$\ny\n$$\n```",
    "\\(x",
    "\\[x",
    "\\(\\) \\[\\] \\[\\\\\\]",
    "\\\\(x\\\\)",
    "\\(x\n\ny\\)",
    "$$\nx\n\ny\n$$",
    "[a](https://e.x/$x$)",
    "https://e.x/?a=$b&c=$d",
    "$('#a').on('b', $)",
  ])("is %j", (text) => {
    expect(formulas(text)).toEqual([]);
  });

  it("does not change the text", () => {
    const text = "Between $5 and $10, or US$ 20; $HOME/$PATH";
    expect(rendered(text).textContent).toBe(text);
  });
});
