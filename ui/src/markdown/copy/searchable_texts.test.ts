// @vitest-environment jsdom
import spec from "commonmark-spec";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { formulasTypeset } from "../dom/formula";
import { gfmExamples } from "../parse/gfm_examples";
import { leavesOf, matchesIn, searchableTexts } from "./searchable_texts";
import { copiedSelection } from "./selection_text";
import { longDocument, rendered, trickyDocuments } from "../test_documents";

vi.setConfig({ testTimeout: 60_000 });

function drawn(text: string): string[] {
  return [...leavesOf(rendered(text))].map((leaf) => leaf.text);
}

describe("searchableTexts", () => {
  it("returns one text for each leaf block", () => {
    const text =
      "# A *title*\n\npara **bold**\nline[^1]\n\n- [x] item `code`\n  - $x$ nested\n\n" +
      "| a | b |\n|---|---|\n| c |  |\n\n```js\none\n\ntwo\n```\n\n$$\ny\n$$\n\n[^1]: note";
    const texts = ["A title", "para bold\nline", "item code", "x nested", "a", "b", "c"];
    expect(searchableTexts(text)).toEqual([...texts, "one", "", "two", "y", "note"]);
  });

  it("equals the rendered text", () => {
    const gfm = Object.values(gfmExamples).flatMap((section) => section.map(([text]) => text));
    const examples = spec.tests.map(({ markdown }) => markdown.replaceAll("→", "\t"));
    const texts = fc.array(fc.constantFrom(...examples, ...gfm, ...trickyDocuments), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(texts, (several) => {
        const text = several.join("\n\n");
        expect(searchableTexts(text)).toEqual(drawn(text));
      }),
      { numRuns: 600 },
    );
    expect(searchableTexts(longDocument(2))).toEqual(drawn(longDocument(2)));
  });

  it("counts a formula once when it is typeset", async () => {
    const text = "a $x^2$ b\n\n\\[y\\]";
    const container = rendered(text);
    await formulasTypeset();
    expect(container.querySelector(".katex")).not.toBeNull();
    expect([...leavesOf(container)].map((leaf) => leaf.text)).toEqual(searchableTexts(text));
  });

  it("returns the element that contains a text", () => {
    const container = rendered("- a\n\n  b\n- c");
    expect([...leavesOf(container)].map(({ element }) => element.localName)).toEqual([
      "p",
      "p",
      "p",
    ]);
  });
});

describe("matchesIn", () => {
  const letters = fc.constantFrom("a", "b", "e", "on", "line", "x");

  it("finds as many matches in the rendered text as in the plain text", () => {
    const texts = fc.array(fc.constantFrom(...spec.tests.map(({ markdown }) => markdown)), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(texts, letters, (several, word) => {
        const text = several.join("\n\n");
        const pattern = new RegExp(word, "giu");
        const found = [...matchesIn(rendered(text), pattern)];
        const lines = searchableTexts(text).flatMap((line) => [...line.matchAll(pattern)]);
        expect(found).toHaveLength(lines.length);
        for (const range of found) expect(range.toString().toLowerCase()).toContain(word);
      }),
      { numRuns: 200 },
    );
  });

  it("finds matches across emphasis, links, and lines of code", () => {
    const text = "one **two** [three](https://e.x)\n\n```js\nlet a;\nlet b;\n```\n";
    const found = (words: string) =>
      [...matchesIn(rendered(text), new RegExp(words, "gu"))].map(String);
    expect(found("e two th")).toEqual(["e two th"]);
    expect(found("let .;")).toEqual(["let a;", "let b;"]);
    expect(found("three.*let")).toEqual([]);
  });
});

describe("copiedSelection", () => {
  function selected(
    text: string,
    adjust?: (range: Range, container: Element) => void,
  ): string | null {
    const container = rendered(text);
    const range = document.createRange();
    range.selectNodeContents(container);
    adjust?.(range, container);
    return copiedSelection(range)?.text ?? null;
  }

  it("returns null for text without formulas", () => {
    expect(selected("a **b**\n\n> c")).toBeNull();
  });

  it("contains formulas as Markdown source", async () => {
    const text =
      "a $x$ and \\(y\\)\n\n$$\nz\n$$\n\n- [x] b\n- [ ] c\n\n| d | e |\n|---|---|\n| $f$ | g |";
    rendered(text);
    await formulasTypeset();
    expect(selected(text)).toBe("a $x$ and \\(y\\)\n\n$$z$$\n\n- [x] b\n- [ ] c\n\nd\te\n$f$\tg");
  });

  it.each([
    ["numbers", "3. a\n4. b\n   - c\n     d", "3. a\n4. b\n   - c d"],
    ["items that stand apart", "- a\n\n  b\n\n- c", "- a\n\n  b\n\n- c"],
    ["code as it is", "- x\n\n```\n\n\n\na\n\n\n b\n```", "- x\n\n\n\n\na\n\n\n b"],
    ["tables without empty rows", "- x\n\n|a|b|\n|-|-|\n||d|", "- x\n\na\tb\n\td"],
    ["cells of several lines", "- x\n\n|a|b|\n|-|-|\n|c<br>d|e|", "- x\n\na\tb\nc d\te"],
    ["notes", "5[^n]\n\n[^n]: note", "5[1]\n\n1. note"],
    ["pictures", "- ![a map](https://e.x/i.png)", "- a map"],
    ["pictures in paragraphs", "a ![map](https://e.x/i.png) b", "a map b"],
    ["code at the beginning of an item", "- ```\n\n  x\n  y\n  ```", "- \n  x\n  y"],
  ])("contains %s", (_, text, copied) => {
    expect(selected(text)).toBe(copied);
  });

  it("contains the number of an item if the selection covers it from its first letter", () => {
    const from = (at: number, last: string) =>
      selected("1. one\n2. two", (range, container) => {
        const [first, second] = [...container.querySelectorAll("li")].map((li) => li.firstChild);
        if (first) range.setStart(first, at);
        const end = last === "one" ? first : second;
        if (end) range.setEnd(end, 3);
      });
    expect(from(0, "two")).toBe("1. one\n2. two");
    expect(from(1, "two")).toBe("ne\n2. two");
    expect(from(0, "one")).toBeNull();
    const before = selected("a $x$\n\n- b", (range, container) => {
      const item = container.querySelector("li")?.firstChild;
      if (item) range.setEnd(item, 0);
    });
    expect(before).toBe("a $x$");
  });

  it("leaves out hidden text", () => {
    const got = selected("- a", (_, container) => {
      const folded = document.createElement("div");
      folded.hidden = true;
      folded.textContent = "thought";
      container.prepend(folded);
    });
    expect(got).toBe("- a");
  });

  it("contains the whole formula in which an end of the selection lies", async () => {
    rendered("$x$");
    await formulasTypeset();
    const got = selected("one $x^2$ two", (range, container) => {
      const inside = container.querySelector(".katex-html")?.firstChild;
      if (inside) range.setStart(inside, 0);
    });
    expect(got).toBe("$x^2$ two");
  });
});
