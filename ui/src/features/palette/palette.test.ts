import { describe, expect, it } from "vitest";
import { type PaletteItem, paletteSections, scoreOf, withRecent } from "./palette";

function item(section: string, label: string, words = ""): PaletteItem {
  return { id: label, section, label, words, run: () => undefined };
}

/** Returns the labels that match the typed text, best match first. */
function best(labels: readonly string[], typed: string): string[] {
  return labels
    .map((label) => ({ label, score: scoreOf(label, typed) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => Number(b.score) - Number(a.score))
    .map(({ label }) => label);
}

describe("the order of matches", () => {
  it.each([
    [
      "starts of labels before starts of words before the middle of words",
      "set",
      ["Settings", "Mindset", "Line set"],
      ["Settings", "Line set", "Mindset"],
    ],
    [
      "an equal label first",
      "data",
      ["Data section", "Data", "My data"],
      ["Data", "Data section", "My data"],
    ],
    [
      "the shorter of two equal matches first",
      "new",
      ["New conversation", "New"],
      ["New", "New conversation"],
    ],
    [
      "first letters of words",
      "nc",
      ["New conversation", "Incline", "Once"],
      ["New conversation", "Once", "Incline"],
    ],
    ["beginnings of words", "tdark", ["Theme: dark", "Text larger"], ["Theme: dark"]],
    ["words in any order", "rust stream", ["Streams in Rust", "Rust"], ["Streams in Rust"]],
    ["Chinese and Japanese anywhere", "天気", ["東京の天気と桜", "東京"], ["東京の天気と桜"]],
    ["letters without their accents", "zurich", ["Zürich", "Zug"], ["Zürich"]],
    ["either case", "ZÜ", ["zürich"], ["zürich"]],
  ])("%s", (_, typed, labels, order) => {
    expect(best(labels, typed)).toEqual(order);
  });

  it.each([
    ["Settings", "xyz"],
    ["Settings", "stg"],
    ["東京", "東西"],
    ["", "a"],
    ["a", " "],
  ])("%j is not found by %j", (label, typed) => {
    expect(scoreOf(label, typed)).toBeNull();
  });
});

describe("the palette", () => {
  const items = [
    item("Conversations", "About themes"),
    item("Actions", "Search", "find"),
    item("Settings", "Theme: dark", "night"),
    item("Settings", "Theme: light"),
  ];
  const names = (typed: string, recent: string[] = []) =>
    paletteSections(items, typed, recent).map(
      ({ name, items: fitting }) => `${name}: ${fitting.map(({ label }) => label).join(", ")}`,
    );

  it("begins with recently used items", () => {
    expect(names("", ["Theme: light", "gone", "Search"])).toEqual([
      "Recent: Theme: light, Search",
      "Conversations: About themes",
      "Settings: Theme: dark",
    ]);
  });

  it("shows the section with the best match first", () => {
    expect(names("theme")).toEqual([
      "Settings: Theme: dark, Theme: light",
      "Conversations: About themes",
    ]);
  });

  it("prefers recently used items among equally good matches", () => {
    expect(names("theme", ["Theme: light"])[0]).toBe("Settings: Theme: light, Theme: dark");
  });

  it("finds an item by its additional words", () => {
    expect(names("night")).toEqual(["Settings: Theme: dark"]);
    expect(names("find")).toEqual(["Actions: Search"]);
  });

  it("limits the number of items in a section", () => {
    const many = Array.from({ length: 100 }, (_, at) => item("Conversations", `Talk ${at}`));
    expect(paletteSections(many, "talk", [])[0]?.items).toHaveLength(8);
    expect(paletteSections(many, "", [])[0]?.items).toHaveLength(8);
  });

  it("remembers each recently used item once, newest first", () => {
    expect(withRecent(["a", "b"], "b")).toEqual(["b", "a"]);
  });
});
