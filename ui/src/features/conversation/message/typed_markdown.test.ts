import fc from "fast-check";
import { expect, it } from "vitest";
import { searchableTexts } from "../../../markdown";
import { typedMarkdown } from "./typed_markdown";

it.each([
  "plain words",
  "**stars**, # signs, 1. numbers, - dashes, [links](x) and $x$",
  "one ` backtick",
  "an open fence\n```rust\nfn main() {}",
  "two `` backticks `",
  "```\ncode\n```~\nrest: a*b",
  "~~~~\ncode\n~~~\nrest: a*b",
  "~/home and ~~struck~~",
])("a message without code stays as it was typed: %j", (text) => {
  expect(typedMarkdown(text)).toBeNull();
});

it.each([
  ["use `a*b*` here", ["use a*b* here"]],
  ["**bold** and `x`", ["**bold** and x"]],
  ["# one\n- two `x`\n1. three", ["# one\n- two x\n1. three"]],
  ["see https://a.example/b_c_ and `x`", ["see https://a.example/b_c_ and x"]],
  [
    "first\n\n```js\nlet a = 1;\n\nlet b;\n```\nlast",
    ["first", "let a = 1;", "", "let b;", "last"],
  ],
  ["```\n```\n`x`", ["x"]],
  ["~~~\n``\n~~~", ["``"]],
  ["a  b `git  log   --x` now", ["a \u00a0b git  log   --x now"]],
  ["```\ncode\n```~\nrest: a*b\n```", ["code", "```~", "rest: a*b"]],
  ["~~~~\ncode\n~~~\na*b\n~~~~~", ["code", "~~~", "a*b"]],
  ["&amp; <b> `x` \\ $y$ [^1]", ["&amp; <b> x \\ $y$ [^1]"]],
])("code in %j is formatted and everything else is literal", (text, shown) => {
  expect(searchableTexts(typedMarkdown(text) ?? "").map((line) => line.trim())).toEqual(shown);
});

it("spaces at the start of a line stay", () => {
  expect(searchableTexts(typedMarkdown("`a`\n  b") ?? "").join("\n")).toContain("\u00a0\u00a0b");
});

it("every other character of any message is shown", () => {
  const characters = fc.constantFrom(...Array.from("ab1*_#>-+.![]()<>&;:$^~|\\/ \n"));
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 60 }), (text) => {
      const typed = `${text}\n\`code\``;
      const shown = searchableTexts(typedMarkdown(typed) ?? "").join("");
      const bare = (words: string) => words.replace(/\s/gu, "");
      expect(bare(shown)).toBe(bare(typed.replaceAll("`", "")));
    }),
  );
});

it("no character reference is shown, whatever is code", () => {
  const pieces = fc.constantFrom("`", "``", "```", "~~~", "~", "a", "*", " ", "   ", "\t", "\n");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (typed) => {
      const shown = searchableTexts(typedMarkdown(typed.join("")) ?? "").join("\n");
      expect(shown).not.toMatch(/[&#;]/u);
    }),
    { numRuns: 1_000 },
  );
});

it("a line with many spaces is converted at once", () => {
  const text = `a${" ".repeat(49_000)}b \`x\``;
  expect(typedMarkdown(text)).toContain("&nbsp;b `x`");
});
