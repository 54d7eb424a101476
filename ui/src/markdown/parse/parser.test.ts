import { expect, test } from "vitest";
import { inlineOpenings, parseInline } from "./parser";

const NONE = { definition: () => undefined, note: () => undefined };

test.each([
  ["openings of formulas", "\\(a ", 100_000],
  ["addresses that run into each other", "http://a(", 60_000],
])("a reply of many %s is parsed in linear time", { timeout: 40_000 }, (_, piece, count) => {
  const text = piece.repeat(count);
  const tokens = parseInline(text, NONE);
  const words = tokens.map(({ type, content }) => (type === "softbreak" ? "\n" : content));
  expect(words.join("").replaceAll("(", "").length).toBeGreaterThan(count);
  expect(inlineOpenings(text).openings.formula).toEqual(
    piece.startsWith("\\") ? { at: 0, closer: "\\)" } : undefined,
  );
});

test("a run of backticks may have any length", () => {
  const marker = "`".repeat(200_000);
  expect(inlineOpenings(`a ${marker} b`).openings.code).toEqual({ at: 2, marker });
  expect(inlineOpenings(`a ${marker} b ${marker}`).openings.code).toBeUndefined();
});

test.each<[string, { at: number; marker: string } | undefined]>([
  ["a ``b ` c", { at: 2, marker: "``" }],
  ["`a `` b` ``c", { at: 9, marker: "``" }],
  ["`a` ``b`` `c", { at: 10, marker: "`" }],
  ["\\``a``", { at: 2, marker: "`" }],
  ["`a``` b`", undefined],
])("the first code in %j that is not closed is %j", (text, code) => {
  expect(inlineOpenings(text).openings.code).toEqual(code);
});

test("a formula is closed by the next marker, however often the text was searched before", () => {
  const text = "\\(a \\) b \\(c\\) \\(d";
  for (const found of [1, 2]) {
    const formulas = parseInline(text, NONE).filter(({ type }) => type === "formula");
    expect(
      formulas.map(({ content }) => content),
      String(found),
    ).toEqual(["a", "c"]);
  }
});

test.each(["", " <b", " www.x~~y <b"])(
  "an address before a marker is a link, whatever follows in the paragraph: %j",
  (rest) => {
    const links = parseInline(`www.one~~two.<b three~~ four${rest}`, NONE).filter(
      ({ type }) => type === "link_open",
    );
    expect(links.map((link) => link.attrGet("href"))).toContain("http://www.one");
  },
);
