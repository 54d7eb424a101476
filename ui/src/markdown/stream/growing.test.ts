// @vitest-environment jsdom
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copiedSelection } from "../copy/selection_text";
import { blocksOf, growing, rendered } from "../test_documents";

describe("long blocks with a frozen part", () => {
  const word = fc.constantFrom(
    "one",
    "two",
    "**three**",
    "`four`",
    "*five* six",
    "a_b",
    "[x]",
    "$5",
  );
  const words = fc.array(word, { minLength: 3, maxLength: 30 }).map((list) => list.join(" "));
  const lines = fc.array(words, { minLength: 150, maxLength: 260 });
  const size = fc.integer({ min: 40, max: 400 });
  const end = fc.constantFrom(
    "",
    "\n\nend",
    "\n===\n",
    "\n\n- loose\n",
    "\n| a |\n|---|\n",
    "\n\n[x]: https://e.x\n",
    "\n# title",
    "\n\n   indented",
    "\n*",
  );
  const kinds: [string, (list: readonly string[]) => string][] = [
    ["bullets", (list) => list.map((line) => `- ${line}`).join("\n")],
    ["tasks", (list) => list.map((line) => `* [ ] ${line}`).join("\n")],
    ["numbers from 7", (list) => list.map((line, at) => `${String(at + 7)}. ${line}`).join("\n")],
    ["a loose list", (list) => list.map((line) => `- ${line}`).join("\n\n")],
    ["nested lists", (list) => list.map((line, at) => `${at % 3 ? "  " : ""}- ${line}`).join("\n")],
    [
      "a table",
      (list) => `| a | b |\n|--:|---|\n${list.map((line) => `| 1 | ${line} |`).join("\n")}`,
    ],
    ["one line", (list) => list.join(" ")],
    ["many lines", (list) => list.join("\n")],
  ];

  it.each(kinds)("equal a full render at the end: %s", (_, blockOf) => {
    fc.assert(
      fc.property(lines, end, size, fc.boolean(), (list, last, step, plain) => {
        const block = blockOf(plain ? list.map((line) => line.replace(/\[x\]|\$5/g, "y")) : list);
        const text = `first\n\n${block}${last}`;
        const pieces = text.match(new RegExp(`[^]{1,${String(step)}}`, "g")) ?? [];
        const { container, view } = growing(pieces);
        view.finish();
        expect(blocksOf(container).innerHTML).toBe(rendered(text).innerHTML);
        expect(blocksOf(container).isEqualNode(rendered(text))).toBe(true);
      }),
      { numRuns: 5 },
    );
  });

  it.each(kinds)("show all text while they grow: %s", (_, blockOf) => {
    const list = Array.from({ length: 160 }, (__, at) => `word **${String(at)}** of \`it\` all`);
    const text = blockOf(list);
    const { container, view } = growing();
    for (const [at, piece] of (text.match(/[^]{1,97}/g) ?? []).entries()) {
      view.append(piece);
      if (at % 9 !== 0) continue;
      const shown = container.textContent;
      expect(rendered(view.text).textContent.startsWith(shown.slice(0, -8))).toBe(true);
      expect(shown.length).toBeGreaterThan(rendered(view.text).textContent.length - 120);
    }
  });
});

describe("a long block and later text", () => {
  const filler = Array.from(
    { length: 40 },
    (_, at) => `words ${String(at)} of ${"a filler ".repeat(14)}`,
  );
  const list = filler.map((line) => `- ${line}`).join("\n");
  const table = `| a | b |\n|---|---|\n${filler
    .concat(filler)
    .map((line) => `| 1 | ${line} |`)
    .join("\n")}`;
  const line = filler.join(" ");

  it.each([
    ["a definition for a list", `${list}\n- see [x]\n\npara\n\nmore\n\n[x]: https://e.x\n\nend`],
    ["a note for a list", `${list}\n- see [^x]\n\npara\n\nmore\n\n[^x]: note\n\nend`],
    ["a definition for a table", `${table}\n| 2 | [x] |\n\nmore\n\n[x]: https://e.x\n\nend`],
    ["a note in a list", `see[^a]\n\n- x\n  [^a]: note\n${list}\n\nend`],
    ["a definition in a list", `see [a]\n\n- x\n\n  [a]: https://e.x\n${list}\n\nend`],
    ["a wide space at the beginning", `\u3000${line} end`],
    ["a note for a paragraph", `${line} see [^x]\n\nmore\n\n[^x]: note\n\nend`],
    ["a definition for a paragraph", `${line} see [x]\n\nmore\n\n[x]: https://e.x\n\nend`],
    ["too many columns", `a | b ${line} | c\n---|---\nlazy\n${line}\nmore`],
    ["a formula in a quotation", `> \`\`\`math\n> x\n${line}\n\nend`],
    ["a formula in a list", `- \`\`\`math\n  x\n\n${line}\n\nend`],
    ["the rows of a table", `| a | b |\n|---|---|\n| 1 | 2 |\n${line}\n\nend`],
    ["the head of a table", `a | b ${line} | c\n---|---|---\n1|2|3\n\nend`],
    ["a head behind the cut", `${line} b | c\n---|---\n1|2\n\nend`],
    ["the other asterisk", `area 2*3 ${line} and 4*5 end`],
    ["a loose end", `${"- p\n  # h\n  p2\n".repeat(200)}- # h\n- # h\n\n- # h\n\nend`],
    ["an emoji at the cut", `${line.replaceAll("of", "👩‍👩‍👧𝒳")} **end**`],
    [
      "breaks and tasks",
      `${list.replaceAll("- ", "- [ ] ").replaceAll("words", "a  \n  b")}\n\nend`,
    ],
    ["lines of Windows", `${list.replaceAll("\n", "\r\n")}\r\n\r\nend`],
  ])("%s: equals a full render, and no word is missing meanwhile", (_, text) => {
    const { container, view } = growing();
    let shown = 0;
    for (const piece of text.match(/[^]{1,53}/g) ?? []) {
      view.append(piece);
      const length = container.textContent.length;
      // The rendered text may become shorter when some characters turn out to be markup, or when
      // characters at the end are held back.
      expect(length).toBeGreaterThan(shown - 200);
      shown = Math.max(shown, length);
    }
    view.finish();
    expect(blocksOf(container).innerHTML).toBe(rendered(text).innerHTML);
  });
});

describe("the lines of a long paragraph", () => {
  const COLUMNS = 60;

  /**
   * Simulates a layout in which every line of a paragraph has the same number of characters.
   * Returns the rectangles of `length` characters, beginning at the offset `start` of the first
   * text in `node`. Counts characters instead of creating ranges, because jsdom updates all
   * existing ranges whenever the document changes.
   */
  function rects(node: Node, start: number, length: number): DOMRectList {
    const paragraph = node.parentElement?.closest("p") ?? node;
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    let before = start;
    while (texts.nextNode() !== null && !node.contains(texts.currentNode)) {
      before += (texts.currentNode as Text).length;
    }
    const [first, last] = [before, before + length - 1].map((at) => Math.floor(at / COLUMNS));
    const list: DOMRect[] = [];
    for (let line = first ?? 0; line <= (last ?? 0); line++)
      list.push(new DOMRect(0, 20 * line, 10, 20));
    return Object.assign(list, { item: (at: number) => list[at] ?? null });
  }

  beforeEach(() => {
    vi.spyOn(Range.prototype, "getClientRects").mockImplementation(function (this: Range) {
      return rects(this.startContainer, this.startOffset, this.endOffset - this.startOffset);
    });
    vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
      return rects(this, 0, this.textContent.length);
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const sentence = (at: number) => `some **words** of ${String(at)} and`;

  /** Streams a paragraph of `count` pieces of text, `step` characters at a time. */
  function streamed(count: number, step: number, piece: (at: number) => string = sentence) {
    const text = Array.from({ length: count }, (_, at) => piece(at)).join(" ");
    const { container, view } = growing();
    document.body.replaceChildren(container);
    for (const piece of text.match(new RegExp(`[^]{1,${String(step)}}`, "g")) ?? []) {
      view.append(piece);
    }
    return { text, container, view };
  }

  it("stay wrapped in blocks if it is very long, and are copied without line ends", () => {
    const { text, container, view } = streamed(900, 300);
    view.finish();
    expect(container.querySelectorAll(".frozen-lines").length).toBeGreaterThan(4);
    const whole = rendered(text).textContent;
    expect(container.textContent).toBe(whole);
    const range = document.createRange();
    range.selectNodeContents(container);
    expect(copiedSelection(range)?.text).toBe(whole);
  });

  it("are wrapped in blocks of whole lines while it grows, and unwrapped at its end", () => {
    const { text, container, view } = streamed(300, 90);
    const blocks = [...container.querySelectorAll(".frozen-lines")];
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(block.textContent.length % COLUMNS).toBe(0);
    view.append("\n\nend");
    view.finish();
    expect(blocksOf(container).isEqualNode(rendered(`${text}\n\nend`))).toBe(true);
  });

  it("are wrapped in blocks even if a short paragraph comes first", () => {
    const { container, view } = growing();
    document.body.replaceChildren(container);
    view.append("First.\n\n");
    const text = Array.from({ length: 300 }, (_, at) => sentence(at)).join(" ");
    for (const piece of text.match(/[^]{1,90}/g) ?? []) view.append(piece);
    expect(container.querySelectorAll(".frozen-lines").length).toBeGreaterThan(1);
    view.finish();
    expect(blocksOf(container).isEqualNode(rendered(`First.\n\n${text}`))).toBe(true);
  });

  it("are wrapped in blocks of whole lines even if each line begins with a link", () => {
    const link = (at: number) =>
      at === 0
        ? "The links"
        : `[${String(at).padStart(9, "0")}](https://example.org/${String(at)})`;
    const { text, container, view } = streamed(600, 90, link);
    const blocks = [...container.querySelectorAll(".frozen-lines")];
    expect(blocks.length).toBeGreaterThan(4);
    for (const block of blocks) expect(block.textContent.length % COLUMNS).toBe(0);
    view.finish();
    const copy = blocksOf(container);
    for (const block of copy.querySelectorAll(".frozen-lines"))
      block.replaceWith(...block.childNodes);
    copy.normalize();
    expect(copy.isEqualNode(rendered(text))).toBe(true);
  });
});
