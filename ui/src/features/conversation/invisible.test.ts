import fc from "fast-check";
import { expect, it } from "vitest";
import { hasInvisible, stretches } from "./invisible";

const marked = (text: string) =>
  stretches(text)
    .map(({ text: own, mark }) => (mark === null ? own : `[${mark}]`))
    .join("");

it.each([
  ["plain words\nand lines", "plain words\nand lines"],
  ["two spaces  \nnext ", "two spaces[··]\nnext[·]"],
  ["a\t\tb", "a[→→]b"],
  ["one\r\ntwo\rthree", "one[CR]\ntwo[CR]three"],
  ["a\u0000b\u001b[0m", "a[NUL]b[ESC][0m"],
  ["zero\u200bwidth\u200d", "zero[ZWSP]width[ZWJ]"],
  ["abc\u202etxt.exe\u202c", "abc[RLO]txt.exe[PDF]"],
  ["\ufeffstart", "[BOM]start"],
  ["half \ud83d end", "half [U+D83D] end"],
  ["whole 💩", "whole 💩"],
  ["hidden \u{e0041}\u{e0042}", "hidden [U+E0041][U+E0042]"],
  ["", ""],
])("%j is shown as %j", (text, shown) => {
  expect(marked(text)).toBe(shown);
  expect(hasInvisible(text)).toBe(text !== shown);
});

it("preserves every character of any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(
        stretches(text)
          .map((stretch) => stretch.text)
          .join(""),
      ).toBe(text);
    }),
  );
  const many = "\t x".repeat(20_000);
  const all = stretches(many);
  expect(all.length).toBeLessThan(20_000);
  expect(all.map(({ text }) => text).join("")).toBe(many);
});
