import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawnRows, Rows } from "./rows";

const heights = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 });

function rowsOf(list: readonly number[]): Rows {
  const rows = new Rows();
  rows.update(
    list.map((_, index) => String(index)),
    (index) => list[index] ?? 0,
  );
  return rows;
}

describe("rows", () => {
  it("are placed below the heights above them, in any order of measuring", () => {
    const measures = fc.array(fc.tuple(fc.nat(39), fc.integer({ min: 0, max: 900 }), fc.nat(40)));
    fc.assert(
      fc.property(heights, measures, (list, measured) => {
        const rows = rowsOf(list);
        const now = [...list];
        for (const [index, height, asked] of measured) {
          const known = index < now.length;
          if (rows.measure(index, height)) {
            expect(known).toBe(true);
          }
          if (known) {
            now[index] = height;
          }
          const at = Math.min(asked, now.length);
          expect(rows.offset(at)).toBe(now.slice(0, at).reduce((sum, one) => sum + one, 0));
        }
        expect(rows.total).toBe(now.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  it("between two heights are all rows that intersect the range", () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 4_000 }), fc.nat(900), (list, top, height) => {
        const rows = rowsOf(list);
        const { first, end } = rows.between(top, top + height);
        list.forEach((_, index) => {
          const [start, stop] = [rows.offset(index), rows.offset(index + 1)];
          if (start < top + height && stop > top) {
            expect(index).toBeGreaterThanOrEqual(first);
            expect(index).toBeLessThan(end);
          }
        });
      }),
    );
  });

  it("keep measured heights when other rows come or go", () => {
    const rows = new Rows();
    rows.update(["a", "b"], () => 10);
    expect(rows.measure(1, 50)).toBe(true);
    expect(rows.measure(1, 50)).toBe(false);
    rows.update(["x", "b", "c"], () => 20);
    expect([0, 1, 2, 3].map((index) => rows.offset(index))).toEqual([0, 20, 70, 90]);
    rows.update([], () => 0);
    expect(rows.between(0, 100)).toEqual({ first: 0, end: 0 });
  });
});

it.each([
  ["nothing was drawn", { first: 0, end: 0 }, { first: 4, end: 8 }],
  ["those far away go", { first: 0, end: 8 }, { first: 2, end: 8 }],
  ["those in between stay", { first: 3, end: 6 }, { first: 3, end: 8 }],
  ["a far jump begins anew", { first: 40, end: 50 }, { first: 4, end: 8 }],
  ["far ones behind go too", { first: 5, end: 30 }, { first: 4, end: 10 }],
])("among the rendered rows, %s", (_, before, drawn) => {
  expect(drawnRows(before, { first: 4, end: 8 }, { first: 2, end: 10 })).toEqual(drawn);
});
