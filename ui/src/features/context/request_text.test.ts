import { describe, expect, it } from "vitest";
import { indentedJson, matchesIn, piecesOf } from "./request_text";

const words = (bytes: number) => `… (${bytes} bytes)`;

describe("the body of a request", () => {
  it("is indented as JSON.stringify does", () => {
    for (const value of [
      {},
      [],
      { a: 1, b: [true, null, "x, {y}: [z]"], c: { d: [], e: {} } },
      ["\\", '"', "a\nb", { f: [[1], [2]] }],
      "text",
    ]) {
      expect(indentedJson(JSON.stringify(value), words)).toBe(JSON.stringify(value, null, 2));
    }
  });

  it("keeps numbers that JavaScript cannot represent", () => {
    expect(indentedJson('{"seed":12345678901234567890,"t":1.0}', words)).toBe(
      '{\n  "seed": 12345678901234567890,\n  "t": 1.0\n}',
    );
  });

  it("shortens the data of files, and nothing else", () => {
    const data = `data:image/png;base64,${"A".repeat(4_000)}`;
    const shown = indentedJson(JSON.stringify({ url: data, text: "A".repeat(4_000) }), words);
    expect(shown).toContain(`"data:image/png;base64,${"A".repeat(60)}… (3000 bytes)"`);
    expect(shown).toContain(`"${"A".repeat(4_000)}"`);
  });
});

it("the search in the body finds words in any case and splits the text at them", () => {
  const text = "One (two) ONE";
  const matches = matchesIn(text, "one", 10);
  expect(matches).toEqual([0, 10]);
  const pieces = piecesOf(text, matches, 3);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.map((piece) => piece.match)).toEqual([0, null, 1]);
  expect(matchesIn(text, "(two", 10)).toEqual([4]);
  expect(matchesIn(text, "", 10)).toEqual([]);
  expect(matchesIn("aaaa", "a", 2)).toEqual([0, 1]);
  const signs = String.raw`-\^$.*+?()[]{}|/`;
  for (const [index, sign] of Array.from(signs).entries()) {
    expect(matchesIn(signs, sign, 2), sign).toEqual([index]);
  }
});
