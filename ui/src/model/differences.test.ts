import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  differenceOf,
  differenceSentence,
  hardlyAlike,
  panesOf,
  unmarkedPanesOf,
} from "./differences";

const marked = (before: string, after: string) =>
  differenceOf(before, after)
    .stretches.map(({ kind, text }) =>
      kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`,
    )
    .join("");

describe("two texts", () => {
  it.each([
    ["a b c", "a b c", "a b c"],
    ["a b c", "a x c", "a [-b-]{+x+} c"],
    ["one two", "one two three", "one two{+ three+}"],
    ["one two three", "one two", "one two[- three-]"],
    ["old words here", "new ideas here", "[-old words-]{+new ideas+} here"],
    ["", "all new", "{+all new+}"],
    ["春が来た", "秋が来た", "[-春-]{+秋+}が来た"],
    ["say “yes”.", "say “no”.", "say “[-yes-]{+no+}”."],
  ])("“%s” and “%s”", (before, after, words) => {
    expect(marked(before, after)).toBe(words);
  });

  it.each([
    ["a b c", "a b c", "The versions are identical"],
    ["a b", "x y", "The versions have nothing in common"],
    ["a b c", "x b c", "1 difference"],
    ["a b c", "x b y", "2 differences"],
    [
      "a b",
      "a b c d",
      "Both versions begin with the same 2 words; after that, only the second version continues",
    ],
    [
      "a b c",
      "a b",
      "Both versions begin with the same 2 words; after that, only the first version continues",
    ],
  ])("“%s” and “%s” are described as “%s”", (before, after, words) => {
    expect(differenceSentence(differenceOf(before, after))).toBe(words);
  });

  it("are marked by lines if comparing words takes too long, and no text is lost", () => {
    const text = (salt: number) =>
      Array.from({ length: 200 }, (_, at) =>
        at % 2 ? `the same line ${at}` : `${(at + 1) * salt} ${at * salt} ${at}`,
      ).join("\n");
    const difference = differenceOf(text(7), text(11), -1);
    expect(difference.byLines).toBe(true);
    const { before, after } = panesOf(difference);
    expect(before.map((piece) => piece.text).join("")).toBe(text(7));
    expect(after.map((piece) => piece.text).join("")).toBe(text(11));
  });
});

it.each([0, 7])("a long text is compared by words between unchanged lines: word %i", (place) => {
  const words = (at: number) => Array.from({ length: 20 }, (_, n) => `w${at}x${n}`).join(" ");
  const before = Array.from({ length: 1_000 }, (_, at) => `    ${words(at)}\n`);
  const changed = (text: string) => text.replace(`x${place} `, `y${place} `);
  const after = before.map((text, at) => (at % 2 ? text : changed(text)));
  const { stretches, byLines } = differenceOf(before.join(""), after.join(""), 60_000);
  expect(byLines).toBe(false);
  const added = stretches.filter(({ kind }) => kind === "added").map(({ text }) => text);
  expect(added).toEqual(Array.from({ length: 500 }, (_, at) => `w${2 * at}y${place}`));
});

it("each pane shows its whole text, and every difference is in both", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", " ", "\n", "ß", "中"), { maxLength: 24 });
  fc.assert(
    fc.property(words, words, (old, now) => {
      const difference = differenceOf(old.join(""), now.join(""));
      const unmarked = unmarkedPanesOf(difference);
      expect(unmarked.before).toEqual([{ text: old.join(""), place: null }]);
      expect(unmarked.after).toEqual([{ text: now.join(""), place: null }]);
      const { before, after, places } = panesOf(difference);
      expect(before.map(({ text }) => text).join("")).toBe(old.join(""));
      expect(after.map(({ text }) => text).join("")).toBe(now.join(""));
      const numbers = (pane: typeof before) => pane.flatMap(({ place }) => place ?? []);
      expect(numbers(before)).toEqual(Array.from({ length: places }, (_, at) => at));
      expect(numbers(after)).toEqual(numbers(before));
    }),
  );
});

it.each([
  ["one word", "a word ".repeat(100), "a word ".repeat(99) + "other", false],
  ["everything", "alpha beta ".repeat(100), "gamma delta ".repeat(100), true],
  ["everything in a short text", "alpha", "gamma", false],
  ["only an addition", "", "gamma delta ".repeat(100), false],
])("marks would cover two texts that differ in %s: %4$s", (_what, before, after, unlike) => {
  expect(hardlyAlike(differenceOf(before, after))).toBe(unlike);
});
