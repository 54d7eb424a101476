import { expect, it } from "vitest";
import { hitPlace } from "./hit_place";

const far = "straw ".repeat(40);

/** Returns the parts of a message, with brackets around the words that `hitPlace` finds. */
function bracketed(parts: readonly string[][], query: string): string[][] {
  const place = hitPlace(parts, query);
  return parts.map((texts, part) => {
    let nth = 0;
    return texts.map((text) =>
      place?.part === part
        ? text.replaceAll(place.pattern, (match) => {
            const at = nth++ - place.nth;
            return at >= 0 && at < place.count ? `[${match}]` : match;
          })
        : text,
    );
  });
}

const ducks = (sentence: string) => [
  ["You can land and have three pans.", far, sentence, "Three ducks, an opinion."],
];

it.each([
  ["three ducks", ducks("On the pond, [three ducks] have an opinion.")],
  ["ducks have an opinion", ducks("On the pond, three [ducks have an opinion].")],
  ["DUCKS   have an", ducks("On the pond, three [ducks have an] opinion.")],
  ['"an opinion"', ducks("On the pond, three ducks have [an opinion].")],
  ["opinion an ducks", ducks("On the pond, three [ducks] have [an] [opinion].")],
  ["İSLAND", [["an [island]"]]],
  ["istan", [["[İstan]bul"]]],
  ["an", [["c[an]ned"]]],
  ["an", [["canned [an] an"]]],
  ["an axe", [["can axes", "[an axe]"]]],
  ["an axe", [[`an ${far} c[an axe]s`]]],
  ["axe an", [[`axes can ${far}`, "[an] [axe]"]]],
  ["one two", [["one, two"], ["one"], ["three", "[one two]"]]],
  ["two one", [["one"], ["[two]", "[one]"]]],
  ["one two", [["[one]"], ["two"]]],
  ["two", [[], ["one"], ["[two]"]]],
  ["a typed line", [["so [a] [typed]", "[line]"]]],
  ["c++ f(x)", [["c+ and [c++ f(x)]"]]],
  ["流式", [["关于[流式]输出"]]],
  ["输出 流", [["关于[流]式[输出]"]]],
  ["none", [["an axe"]]],
  ["", [["an axe"]]],
  ['"', [["an axe"]]],
])("%j is found at %j", (query, expected) => {
  const parts = expected.map((texts) => texts.map((text) => text.replaceAll(/[[\]]/gu, "")));
  expect(bracketed(parts, query)).toEqual(expected);
});

// If each occurrence of a search term were compared with all others, this test would take hours.
it("is found in a long message in linear time", () => {
  const place = hitPlace([["a b can ".repeat(125_000), "a b c"]], "c b a");
  expect(place?.nth).toBeGreaterThan(249_900);
});
