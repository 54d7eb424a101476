// @vitest-environment jsdom
import spec from "commonmark-spec";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { gfmExamples } from "../parse/gfm_examples";
import { blocksOf, growing, longDocument, rendered, trickyDocuments } from "../test_documents";
import { MarkdownView } from "./view";

vi.setConfig({ testTimeout: 60_000 });

function expectEqual(pieces: readonly string[]): void {
  const text = pieces.join("");
  const { container, view } = growing(pieces);
  view.finish();
  const got = blocksOf(container);
  const want = rendered(text);
  expect(view.text).toBe(text);
  if (!got.isEqualNode(want)) {
    expect(got.innerHTML, JSON.stringify(pieces)).toBe(want.innerHTML);
    expect.fail(`same HTML, other nodes: ${JSON.stringify(pieces)}`);
  }
}

/**
 * Cuts text at the offsets `places`. Each offset is taken modulo the length of the text plus one.
 */
function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [...sorted, text.length].map((end, index) => text.slice(sorted[index - 1] ?? 0, end));
}

const places = fc.array(fc.nat(), { maxLength: 30 });

// Make the addresses in the examples absolute, because Rivulet creates no links with other
// addresses.
const examples = [
  ...spec.tests.map(({ markdown }) =>
    markdown.replaceAll("→", "\t").replaceAll(/\/(?=ur[li])/g, "https://example.org/"),
  ),
  ...Object.values(gfmExamples).flatMap((section) => section.map(([markdown]) => markdown)),
];

describe("a finished stream equals one full parse", () => {
  it("for every CommonMark and GFM example, character by character", () => {
    expect(examples.length).toBeGreaterThan(600);
    for (const example of examples) expectEqual(Array.from(example));
  });

  it("for concatenated examples, split at random", () => {
    const several = fc.array(fc.constantFrom(...examples), { minLength: 1, maxLength: 6 });
    const separator = fc.constantFrom("", "\n", "\n\n");
    fc.assert(
      fc.property(several, separator, places, (texts, between, cuts) => {
        expectEqual(cutAt(texts.join(between), cuts));
      }),
      { numRuns: 300 },
    );
  });

  it("for a whole text that is rendered in sections", () => {
    for (const text of [...examples, ...trickyDocuments, longDocument(4)]) {
      const container = document.createElement("div");
      const view = MarkdownView.whole(container, text, { charactersPerLine: 70, lineHeight: 26 });
      for (const section of container.querySelectorAll(".section")) {
        expect(section.textContent).toBe("");
      }
      view.revealAll();
      expect(blocksOf(container).innerHTML, text).toBe(rendered(text).innerHTML);
    }
  });

  it.each(trickyDocuments)("for %j at every single cut and character by character", (text) => {
    expectEqual(text.split(""));
    for (let cut = 0; cut <= text.length; cut++) expectEqual([text.slice(0, cut), text.slice(cut)]);
  });

  it("for a long line that is not shown until its meaning is certain, below a short block", () => {
    const line = `# ${"# ".repeat(2_500)}`;
    for (const block of ["text\n", "- item\n", "| a |\n| - |\n"]) {
      expectEqual([`${block}\n${line}`, "end\n"]);
    }
  });

  it("for long code in a footnote", () => {
    const text = `Note[^1]\n\n[^1]: Code\n\n    \`\`\`\n${"    line\n".repeat(60)}`;
    expectEqual(text.split(/(?<=\n)/u));
    const container = document.createElement("div");
    MarkdownView.whole(container, text, { charactersPerLine: 70, lineHeight: 26 }).revealAll();
    expect(blocksOf(container).isEqualNode(rendered(text))).toBe(true);
    expect(container.querySelector(".code-count")?.textContent).toBe("60 lines");
  });

  it("for concatenated tricky documents", () => {
    const several = fc.array(fc.constantFrom(...trickyDocuments), { minLength: 2, maxLength: 4 });
    const separator = fc.constantFrom("", "\n", "\n\n");
    fc.assert(
      fc.property(several, separator, fc.integer({ min: 1, max: 9 }), (texts, between, size) => {
        const text = texts.join(between);
        expectEqual(text.match(new RegExp(`[^]{1,${String(size)}}`, "g")) ?? []);
      }),
      { numRuns: 200 },
    );
  });

  it("for a long mixed document, split at random", () => {
    const text = longDocument(4);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 50, maxLength: 300 }), (cuts) => {
        expectEqual(cutAt(text, cuts));
      }),
      { numRuns: 20 },
    );
  });
});

/**
 * Returns the HTML without those parts of code blocks that appear only when the code is complete.
 */
function withoutEnds(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const count of copy.querySelectorAll(".code-count")) count.textContent = "";
  return copy.innerHTML;
}

it("after every complete paragraph the view equals a full parse of the text so far", () => {
  for (const text of [...trickyDocuments, longDocument(2)]) {
    const { container, view } = growing();
    // Compare the view with the full parse only after blank lines. At these places, only an
    // unfinished code block can look different, and `withoutEnds` removes this difference.
    for (const paragraph of text.split(/(?<=\n\n)/)) {
      view.append(paragraph);
      if (!/\n\r?\n$/.test(paragraph)) continue;
      const whole = withoutEnds(rendered(view.text));
      expect(withoutEnds(blocksOf(container)), JSON.stringify(view.text)).toBe(whole);
    }
  }
});
