import fc from "fast-check";
import { expect, it } from "vitest";
import { csvOf, numericColumns, tableOf } from "./json_table";

it("a list of objects is a table, in the answer or in one of its fields", () => {
  expect(tableOf([{ a: 1 }, { b: 2 }])).toEqual({
    name: null,
    columns: ["a", "b"],
    rows: [{ a: 1 }, { b: 2 }],
  });
  expect(tableOf({ title: "x", items: [{ a: 1 }] })?.name).toBe("items");
  for (const answer of [null, 1, [], [1], [{}, 1], {}, { a: [1] }]) {
    expect(tableOf(answer)).toBeNull();
  }
});

it("a column is numeric if all its values are numbers", () => {
  const table = tableOf([{ a: 1, b: 1, c: "1" }, { b: "two", c: 2 }, { a: 3.5 }]);
  expect(table && [...numericColumns(table)]).toEqual(["a"]);
});

it("cells keep nested values as JSON, and quotes and line breaks inside a cell", () => {
  const table = tableOf([
    { a: 'say "hi"', b: { c: [1] }, d: "x\ny" },
    { a: null, b: true },
  ]);
  expect(table && csvOf(table)).toBe(
    'a,b,d\r\n"say ""hi""","{""c"":[1]}","x\ny"\r\nnull,true,\r\n',
  );
});

it("text that a spreadsheet would run as a formula is guarded, also in column names; numbers are not", () => {
  const table = tableOf([{ "=a": "=1+1", b: "+1", c: "-1", d: "@x", e: "\tx", f: "\rx", g: -1 }]);
  expect(table && csvOf(table)).toBe("'=a,b,c,d,e,f,g\r\n'=1+1,'+1,'-1,'@x,'\tx,\"'\rx\",-1\r\n");
  const wide = tableOf([{ a: "＝1+1", b: "＋1", c: "－1", d: "＠x", e: "\n=1" }]);
  expect(wide && csvOf(wide)).toBe("a,b,c,d,e\r\n'＝1+1,'＋1,'－1,'＠x,\"'\n=1\"\r\n");
});

it("no text cell begins like a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: fc.string() }), { minLength: 1 }), (rows) => {
      const table = tableOf(rows);
      for (const line of table ? csvOf(table).split("\r\n").slice(1) : []) {
        expect(line).not.toMatch(/^"?[=+\-@\t＝＋－＠]/u);
      }
    }),
  );
});
