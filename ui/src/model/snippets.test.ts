import { expect, it } from "vitest";
import { filledIn, fillingsOf, inserted, matching, slashAt, variablesOf } from "./snippets";

it.each<[string, number | null, string | null]>([
  ["/", null, ""],
  ["/sum", null, "sum"],
  ["Please /sum", null, "sum"],
  ["line\n/x", null, "x"],
  ["/sum later", 4, "sum"],
  ["/sum later", null, null],
  ["and/or", null, null],
  ["https://", null, null],
  ["/usr/bin", null, null],
  ["", null, null],
])("“%s” with the cursor at %s searches for %s", (text, cursor, query) => {
  expect(slashAt(text, cursor ?? text.length)?.query ?? null).toBe(query);
});

it("snippets are found by any part of their names, and names that start with the text come first", () => {
  const snippets = ["Resume", "Summary", "Other"].map((name) => ({ id: name, name, text: "" }));
  expect(matching(snippets, "sum").map(({ name }) => name)).toEqual(["Summary", "Resume"]);
  expect(matching(snippets, "")).toHaveLength(3);
});

it("the user is asked for each variable once, but not for automatic variables", () => {
  const text = "Dear {{ name }}, on {{date}} at {{time}}: {{clipboard}} for {{name}} in {{town}}";
  expect(variablesOf(text)).toEqual(["name", "town"]);
  expect(fillingsOf(text)).toEqual(["date", "time", "clipboard"]);
  expect(filledIn(text, new Map([["name", "$& Ada"]]))).toBe(
    "Dear $& Ada, on {{date}} at {{time}}: {{clipboard}} for $& Ada in {{town}}",
  );
});

it("a snippet replaces the slash and the text typed after it", () => {
  const text = "Please /sum this";
  expect(inserted(text, { start: 7, end: 11, query: "sum" }, "sum up")).toEqual({
    text: "Please sum up this",
    cursor: 13,
  });
});
