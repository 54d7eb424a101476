import fc from "fast-check";
import MarkdownParser from "markdown-it";
import { expect, it, vi } from "vitest";
import { linkLabelEnd } from "./link_label";

const options = { html: false, linkify: false, maxNesting: 100 };
const original = new MarkdownParser("default", options);
const md = new MarkdownParser("default", options);
md.helpers = { ...md.helpers, parseLinkLabel: linkLabelEnd };

const REFERENCES = { A: { href: "https://e.x", title: "" } };

/**
 * Parses inline text with `linkLabelEnd` (`found`) and with markdown-it's own function
 * (`expected`).
 */
function parsed(text: string) {
  const tokens = (parser: typeof md) => parser.parseInline(text, { references: REFERENCES });
  return { found: tokens(md), expected: tokens(original) };
}

/**
 * Maximum number of parser steps per character of the text. markdown-it's own function needs up to
 * 200 steps per character.
 */
const MAX_STEPS = 3;

const MARKS = ["[", "]", "![", "](b)", "](", ")", "a", "[a]", "`", "\\", "*", "<https://e.x>", " "];

it("the ends of labels are those that markdown-it finds", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MARKS), { maxLength: 40 }), (marks) => {
      const { found, expected } = parsed(marks.join(""));
      expect(found).toEqual(expected);
    }),
    { numRuns: 3_000 },
  );
});

it("the ends of labels are those that markdown-it finds in texts that nest too deeply", () => {
  const mark = fc.constantFrom(...MARKS);
  fc.assert(
    fc.property(fc.array(fc.tuple(mark, fc.nat(150)), { maxLength: 5 }), (repeated) => {
      const { found, expected } = parsed(repeated.map(([one, n]) => one.repeat(n)).join(""));
      expect(found).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

it.each(["[", "![", "[a", "![a]", "[a](", "![a](b", "[![a](b)", "[[a](b)", "[]", "[a][", "]["])(
  "the ends of labels in a long repetition of %j are found in linear time",
  (piece) => {
    const skip = vi.spyOn(md.inline, "skipToken");
    const text = piece.repeat(4_000);
    md.parseInline(text, { references: REFERENCES });
    expect(skip.mock.calls.length).toBeLessThan(MAX_STEPS * text.length);
    skip.mockRestore();
  },
);
