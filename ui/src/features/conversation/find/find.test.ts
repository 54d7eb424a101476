import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstMatch, matchAt, patternOf, placeOf, stepFrom, totalOf } from "./find";

describe("the search pattern", () => {
  it.each([
    ["a", "Aa b", 2],
    ["two words", "two  words, Two\nWords", 2],
    ["a.c", "abc a.c", 1],
    ["f(x) [1]*", "so f(x) [1]* is", 1],
    ["50-60$", "from 50-60$ on", 1],
    ["文字", "この文字と文字", 2],
    ["straße", "STRASSE straße", 1],
    ["😀", "a😀b😀", 2],
  ])("%j in %j is there %i times", (query, text, times) => {
    expect(text.match(patternOf(query) as RegExp)?.length).toBe(times);
  });

  it("is null for a query of only whitespace", () => {
    expect(patternOf("")).toBeNull();
    expect(patternOf("  \n")).toBeNull();
  });

  it("matches special characters literally", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (query) => {
        const pattern = patternOf(query);
        if (pattern !== null) {
          expect(query.trim().match(pattern)?.[0]).toBe(query.trim());
        }
      }),
    );
  });
});

describe("matches", () => {
  const order = ["a", "b", "c"];
  const counts = fc.array(fc.nat(3), { maxLength: 3 });
  const founds = fc
    .tuple(counts, counts, counts)
    .map((list) => new Map(list.map((one, at) => [order[at] ?? "", one])));

  it("are numbered in order", () => {
    fc.assert(
      fc.property(founds, (found) => {
        const total = totalOf(found, order);
        for (let place = 1; place <= total; place++) {
          expect(placeOf(found, order, matchAt(found, order, place))).toBe(place);
        }
        expect(matchAt(found, order, 0)).toBeNull();
        expect(matchAt(found, order, total + 1)).toBeNull();
      }),
    );
  });

  it("wrap around in both directions", () => {
    fc.assert(
      fc.property(founds, fc.integer({ min: -3, max: 3 }), (found, steps) => {
        const total = totalOf(found, order);
        const start = matchAt(found, order, 1);
        let match = start;
        for (let turn = 0; turn < total; turn++) {
          match = stepFrom(found, order, match, steps);
        }
        expect(match).toEqual(start);
      }),
    );
  });

  it("start at the visible message, or at the first match if none follows", () => {
    const found = new Map([
      ["a", [1]],
      ["b", [0, 2]],
    ]);
    expect(firstMatch(found, order, 1)).toEqual({ message: "b", part: 1, nth: 0 });
    expect(firstMatch(found, order, 2)).toEqual({ message: "a", part: 0, nth: 0 });
    expect(firstMatch(new Map(), order, 0)).toBeNull();
    expect(stepFrom(found, order, null, -1)).toEqual({ message: "b", part: 1, nth: 1 });
    expect(placeOf(found, order, { message: "b", part: 1, nth: 7 })).toBe(0);
  });
});
