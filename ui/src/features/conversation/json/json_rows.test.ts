import fc from "fast-check";
import { expect, it } from "vitest";
import { JsonRows, visibleRows } from "./json_rows";

function parsed(...pieces: string[]): JsonRows {
  const rows = new JsonRows();
  for (const piece of pieces) {
    rows.append(piece);
  }
  return rows;
}

/** Returns the value that the rows of a complete JSON text describe. */
function valueOf(rows: JsonRows): unknown {
  const values = rows.rows.map(({ kind, text }) => {
    switch (kind) {
      case "object":
        return {};
      case "array":
        return [];
      case "string":
        return text;
      case "scalar":
        return JSON.parse(text) as unknown;
    }
  });
  const open: number[] = [];
  for (const { at, depth, name } of rows.rows) {
    open[depth] = at;
    const parent = depth === 0 ? undefined : values[open[depth - 1] ?? 0];
    if (Array.isArray(parent)) {
      parent.push(values[at]);
    } else if (typeof parent === "object" && parent !== null) {
      Object.defineProperty(parent, name ?? "", { value: values[at], enumerable: true });
    }
  }
  return values[0];
}

it("any JSON cut into any pieces gives the rows of its values", () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.nat(40), { maxLength: 20 }), (json, cuts) => {
      const rows = new JsonRows();
      let at = 0;
      for (const cut of cuts) {
        rows.append(json.slice(at, at + cut));
        at += cut;
      }
      rows.append(json.slice(at));
      rows.finish();
      expect(rows.broken).toBe(false);
      expect(rows.rows.every(({ done }) => done)).toBe(true);
      expect(JSON.stringify(valueOf(rows))).toBe(JSON.stringify(JSON.parse(json)));
    }),
  );
});

it("any text is read without an error", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (pieces) => {
      const rows = parsed(...pieces);
      rows.finish();
      expect(rows.rows.length).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("a value grows while it arrives", () => {
  const rows = parsed('{"a": "x\\', "ny");
  expect(rows.rows.map(({ path, text, done }) => [path, text, done])).toEqual([
    ["", "", false],
    ["/a", "x\ny", false],
  ]);
});

it.each(["1", '"x'])("a long value that begins with %s is updated only at its end", (start) => {
  const rows = parsed(start, "7".repeat(2_000));
  const [row] = rows.rows;
  expect(row?.text).toBe(start.replace('"', ""));
  rows.append("7");
  expect(rows.rows[0]).toBe(row);
  rows.finish();
  expect(rows.rows[0]?.text).toBe(start.replace('"', "") + "7".repeat(2_001));
});

it("an incomplete escape at the end is left out", () => {
  expect(parsed('"a\\').rows[0]?.text).toBe("a");
  expect(parsed('"a\\u00').rows[0]?.text).toBe("a");
  expect(parsed('"a\\\\').rows[0]?.text).toBe("a\\");
  expect(parsed('"a\\\\\\').rows[0]?.text).toBe("a\\");
  expect(parsed('"a\\\\u00').rows[0]?.text).toBe("a\\u00");
  expect(parsed('"a\\\\\\u00').rows[0]?.text).toBe("a\\");
});

// If the search for an incomplete escape took quadratic time, this test would take minutes.
it("a value of many escaped backslashes is read at once", () => {
  const count = 400_000;
  const text = `"${"\\\\".repeat(count)}x\\\\"`;
  expect(parsed(text).rows[0]?.text).toHaveLength(count + 2);
});

it("a text that is not JSON keeps the values before the error", () => {
  for (const [text, count] of [
    ["Sure! {", 1],
    ["```json\n{}", 0],
    ['{"a": 1, b}', 2],
    ["[1,]", 2],
    ["{} {}", 1],
    ["nope ", 1],
  ] as const) {
    const rows = parsed(text);
    expect([text, rows.broken, rows.rows.length]).toEqual([text, true, count]);
  }
});

it("folded rows hide their descendants, and a limit hides the rest", () => {
  const { rows } = parsed('{"a": {"b": [1, 2]}, "c": 3}');
  const paths = (folded: string[], limit: number) => {
    const { shown, more } = visibleRows(rows, new Set(folded), limit);
    return [shown.map(({ path }) => path), more];
  };
  expect(paths([], 10)).toEqual([["", "/a", "/a/b", "/a/b/0", "/a/b/1", "/c"], 0]);
  expect(paths(["/a"], 10)).toEqual([["", "/a", "/c"], 0]);
  expect(paths([], 2)).toEqual([["", "/a"], 4]);
});
