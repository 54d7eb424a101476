import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_RUNS, type Stretch, joined, measure, packLine, unpack } from "./runs";
import { TOKEN_CLASSES } from "./token_class";

function packed(...lines: Stretch[][]): Uint16Array<ArrayBuffer> {
  const into: number[] = [];
  for (const line of lines) packLine(line, into);
  return Uint16Array.from(into);
}

/**
 * Returns the token class of each character in `stretches`. Leaves out the plain characters after
 * the last character with a colour.
 */
function classes(stretches: Iterable<Stretch>): string[] {
  const all = Array.from(stretches).flatMap(({ length, tokenClass }) =>
    Array.from({ length }, () => tokenClass),
  );
  while (all.at(-1) === "plain") all.pop();
  return all;
}

const stretch = fc.record({
  length: fc.integer({ min: 0, max: 9_000 }),
  tokenClass: fc.constantFrom(...TOKEN_CLASSES),
});

it("unpacks every character with its class", () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), (line) => {
      const runs = [...packed(line)];
      expect(runs.pop()).toBe(0);
      expect(runs.includes(0)).toBe(false);
      expect(classes(runs.map(unpack))).toEqual(classes(line));
    }),
    { numRuns: 200 },
  );
});

it("packs adjacent stretches of a class as one run, and a plain end as none", () => {
  const line: Stretch[] = [
    { length: 2, tokenClass: "keyword" },
    { length: 3, tokenClass: "keyword" },
    { length: 9, tokenClass: "plain" },
  ];
  expect([...packed(line)].map(unpack)).toEqual([
    { length: 5, tokenClass: "keyword" },
    { length: 0, tokenClass: "plain" },
  ]);
});

it("finds the ends of lines", () => {
  const runs = packed([{ length: 1, tokenClass: "tag" }], [], [{ length: 2, tokenClass: "type" }]);
  expect(measure(runs, 0, 2)).toEqual({ end: 3, lines: 2 });
  expect(measure(runs, 3, 9)).toEqual({ end: 5, lines: 1 });
  expect(measure(NO_RUNS, 0, 9)).toEqual({ end: 0, lines: 0 });
  expect(joined(runs.subarray(0, 3), runs.subarray(3))).toEqual(runs);
});
