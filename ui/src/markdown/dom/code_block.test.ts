// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ShowArtifactDetail } from "./artifact";
import { CodeBlock, type CopyCodeDetail, type SaveCodeDetail } from "./code_block";
import { matchesIn } from "../copy/searchable_texts";
import { textToCopy } from "../copy/copied_text";
import { rendered } from "../test_documents";

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${String(index)}\n`).join("");
}

function button(within: Element, name: string): HTMLButtonElement {
  const all = [...within.querySelectorAll("button")];
  const found = all.find((each) => (each.ariaLabel ?? each.textContent) === name);
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
}

/** Returns a list to which the detail of each later event of the given type is added. */
function details<Detail>(container: Element, type: string): Detail[] {
  const got: Detail[] = [];
  container.addEventListener(type, (event) => {
    got.push((event as CustomEvent<Detail>).detail);
  });
  return got;
}

beforeEach(() => {
  document.body.replaceChildren();
});

describe("the caption", () => {
  it.each([
    ["``` rust,no_run x\na\n```", "Rust", "rust,no_run", "Code, Rust"],
    ["```brainfuck\na\n```", "brainfuck", "brainfuck", "Code, brainfuck"],
    ["    a", "Code", undefined, "Code"],
  ])("of %j names the language", (text, name, word, label) => {
    const figure = rendered(text).querySelector("figure");
    expect(figure?.querySelector(".code-language")?.textContent).toBe(name);
    expect(figure?.dataset["language"]).toBe(word);
    expect(figure?.querySelector("pre")?.ariaLabel).toBe(label);
  });

  it("shows the number of lines once the code is closed and long", () => {
    const count = (text: string) => rendered(text).querySelector(".code-count")?.textContent;
    expect(count(`\`\`\`\n${lines(1204)}\`\`\``)).toBe("1,204 lines");
    expect(count(`\`\`\`\n${lines(50)}\`\`\``)).toBe("");
    const block = new CodeBlock(document);
    block.update("x", `${lines(60)}open`);
    expect(block.lineCount).toBe(61);
    expect(block.figure.querySelector(".code-count")?.textContent).toBe("");
    block.close();
    expect(block.figure.querySelector(".code-count")?.textContent).toBe("61 lines");
    block.append("ed\n");
    expect(block.figure.querySelector(".code-count")?.textContent).toBe("");
  });

  it("dispatches bubbling events for copying and saving", () => {
    const container = rendered("> ```sh\n> a\n>\n> b\n> ```");
    const copies = details<CopyCodeDetail>(container, "copy-code");
    const files = details<SaveCodeDetail>(container, "save-code");
    button(container, "Copy code").click();
    button(container, "Download code").click();
    expect(copies).toEqual([{ text: "a\n\nb" }]);
    expect(files).toEqual([{ text: "a\n\nb\n", name: "code.sh" }]);
  });

  it("keeps the icon when the host changes the label of the copy button", () => {
    const container = rendered("```\na\n```");
    container.addEventListener("copy-code", ({ target }) => {
      (target as HTMLElement).textContent = "Copied";
    });
    const copy = button(container, "Copy code");
    copy.click();
    expect(copy.textContent).toBe("Copied");
    expect(copy.querySelector("svg")).not.toBeNull();
  });
});

describe("wrapping", () => {
  afterEach(() => {
    const block = new CodeBlock(document);
    if ("wrap" in block.figure.dataset) button(block.figure, "Wrap lines").click();
  });

  it("applies to the next block too", () => {
    const block = new CodeBlock(document);
    const wrap = button(block.figure, "Wrap lines");
    expect(wrap.ariaPressed).toBe("false");
    wrap.click();
    expect(wrap.ariaPressed).toBe("true");
    expect("wrap" in block.figure.dataset).toBe(true);
    const next = new CodeBlock(document);
    expect("wrap" in next.figure.dataset).toBe(true);
    expect(button(next.figure, "Wrap lines").ariaPressed).toBe("true");
    wrap.click();
    expect("wrap" in block.figure.dataset).toBe(false);
  });
});

describe("the choice of a preview", () => {
  it.each([
    ["mermaid", "graph TD\n", "mermaid", "code.mmd"],
    ["html", "<p>a</p>\n", "html", "code.html"],
    ["xml", "<svg/>\n", "svg", "code.xml"],
  ])("is offered for closed %s", (language, text, kind, name) => {
    const block = new CodeBlock(document);
    const events = details<ShowArtifactDetail>(block.figure, "show-artifact");
    block.update(language, text);
    expect(() => button(block.figure, "Preview")).toThrow();
    block.close();
    const toggle = button(block.figure, "Preview");
    expect(toggle.ariaPressed).toBe("false");
    expect(button(block.figure, "Code").ariaPressed).toBe("true");
    toggle.click();
    button(block.figure, "Open beside the conversation").click();
    const detail = { kind, text, figure: block.figure, name };
    expect(events).toEqual([
      { ...detail, view: "preview" },
      { ...detail, view: "panel" },
    ]);
    expect(block.artifact.hidden).toBe(true);
  });

  it("disappears when more code follows, and then previews the longer code", () => {
    const block = new CodeBlock(document);
    const events = details<ShowArtifactDetail>(block.figure, "show-artifact");
    block.update("svg", "<svg>\n");
    block.close();
    button(block.figure, "Preview").click();
    block.update("svg", "<svg>\n</svg>\n");
    expect(() => button(block.figure, "Preview")).toThrow();
    block.close();
    button(block.figure, "Preview").click();
    expect(events.map(({ text }) => text)).toEqual(["<svg>\n", "<svg>\n</svg>\n"]);
  });

  it("is announced once the code is complete and in the document", async () => {
    const block = new CodeBlock(document);
    const events = details<ShowArtifactDetail>(block.figure, "artifact-ready");
    block.update("svg", "<svg>\n");
    await Promise.resolve();
    expect(events).toHaveLength(0);
    block.close();
    await Promise.resolve();
    expect(events.map(({ text }) => text)).toEqual(["<svg>\n"]);
  });

  it("is shown for a fence closed by the end of the reply, and in a list", () => {
    const container = rendered("- a\n\n  ```html\n  <p>\n  ```\n\n```svg\n<svg/>");
    expect(container.querySelectorAll(".code-views")).toHaveLength(2);
  });
});

it("a code block splits its text into pieces of 50 lines, however the text arrives", () => {
  const text = `${lines(120)}open`;
  const atOnce = new CodeBlock(document);
  atOnce.update("x", text);
  const pieces = [...atOnce.figure.querySelectorAll(".lines")].map((piece) => piece.textContent);
  expect(pieces.map((piece) => piece.split("\n").length - 1)).toEqual([50, 50, 20]);
  expect(pieces.join("")).toBe(text);
  expect(atOnce.text).toBe(text);

  const bitByBit = new CodeBlock(document);
  bitByBit.update("x", "");
  for (const character of text) bitByBit.append(character);
  expect(bitByBit.figure.isEqualNode(atOnce.figure)).toBe(true);
});

it("a code block divides a very long line into stretches, however the text arrives", () => {
  const text = `short\n${"ab,".repeat(5000)}\nshort again\n${"cd,".repeat(5000)}`;
  const whole = new CodeBlock(document);
  whole.append(text);
  const streamed = new CodeBlock(document);
  for (const piece of text.match(/[^]{1,7}/g) ?? []) streamed.append(piece);
  expect(streamed.figure.isEqualNode(whole.figure)).toBe(true);
  expect(whole.figure.querySelector("code")?.textContent).toBe(text);
  expect(stretchesOf(whole).map(({ length }) => length)).toEqual(
    Array.from({ length: 12 }, () => 2000),
  );
});

it("a stretch ends between two visible ASCII characters, so it divides no other character", () => {
  const block = new CodeBlock(document);
  const flags = "🇩🇪👍🏽e\u0301 ".repeat(10);
  block.append(`${flags}ab`.repeat(300));
  const stretches = stretchesOf(block);
  expect(stretches.length).toBeGreaterThan(5);
  for (const stretch of stretches) expect(stretch).toMatch(/a$/);
});

it.each([
  ["tabs", "ab\t"],
  ["text from right to left", "ab אב "],
  ["no ASCII characters", "漢字"],
])("a very long line with %s is not divided", (_, text) => {
  const block = new CodeBlock(document);
  block.append(text.repeat(4000));
  expect(stretchesOf(block)).toEqual([]);
  expect(block.figure.querySelector("code")?.textContent).toBe(text.repeat(4000));
});

function stretchesOf({ figure }: CodeBlock): string[] {
  return [...figure.querySelectorAll(".stretch")].map((stretch) => stretch.textContent);
}

it("a code block reuses its nodes when text is appended and replaces them when the text differs", () => {
  const block = new CodeBlock(document);
  block.update("x", "a\nb");
  const node = block.figure.querySelector(".lines")?.firstChild;
  block.update("y", "a\nbc\n");
  expect(block.figure.querySelector(".lines")?.firstChild).toBe(node);
  expect(block.figure.dataset["language"]).toBe("y");
  block.update("", "a\n");
  expect(block.figure.querySelector("code")?.textContent).toBe("a\n");
  expect(block.figure.dataset["language"]).toBeUndefined();
});

it("a code block is as wide as the widest line in its complete pieces", () => {
  const block = new CodeBlock(document);
  const width = () => block.figure.querySelector("code")?.style.getPropertyValue("--columns");
  block.update("x", `${"w".repeat(80)}\n${lines(48)}`);
  expect(width()).toBe("");
  block.append("last of the piece\n");
  expect(width()).toBe("80ch");
  block.append(lines(50));
  expect(width()).toBe("80ch");
  block.append(`${"w".repeat(90)}\n${lines(49)}`);
  expect(width()).toBe("90ch");
  block.update("x", "other");
  expect(width()).toBe("");
});

/**
 * Simulates a layout in which the pieces form a column that begins at position 0, and each piece is
 * 1,000 px tall.
 */
function lay(block: CodeBlock): HTMLElement[] {
  const pieces = [...block.figure.querySelectorAll<HTMLElement>(".lines")];
  pieces.forEach((piece, index) => {
    piece.getBoundingClientRect = () => new DOMRect(0, index * 1_000, 100, 1_000);
  });
  return pieces;
}

it("code far from the viewport leaves the document, keeps its height and returns", () => {
  const block = new CodeBlock(document);
  document.body.append(block.figure);
  block.update("x", lines(500));
  const pieces = lay(block);
  const texts = pieces.map((piece) => piece.textContent);
  block.reveal({ near: { top: 4_200, bottom: 4_800 }, far: { top: 3_500, bottom: 5_500 } });
  const there = pieces.flatMap((piece, index) => (piece.textContent === "" ? [] : [index]));
  expect(there).toEqual([3, 4, 5, 9]);
  expect(pieces[0]?.style.height).toBe("1000px");
  expect(block.text).toBe(texts.join(""));

  block.reveal({ near: { top: 1_200, bottom: 1_800 }, far: { top: 0, bottom: 5_500 } });
  expect(pieces[1]?.textContent).toBe(texts[1]);
  expect(pieces[1]?.style.height).toBe("");

  button(block.figure, "Wrap lines").click();
  expect(pieces.map((piece) => piece.textContent)).toEqual(texts);
  button(block.figure, "Wrap lines").click();
});

describe("characters that change the direction of text", () => {
  const trojan = 'if (level != "user\u202e \u2066// check if admin\u2069 \u2066") {\n';
  const marks = (element: Element) =>
    [...element.querySelectorAll<HTMLElement>(".direction-mark")].map((mark) => [
      mark.dataset["mark"],
      mark.textContent,
    ]);
  const expected = [
    ["RLO", "\u202e"],
    ["LRI", "\u2066"],
    ["PDI", "\u2069"],
    ["LRI", "\u2066"],
  ];

  it("are marked in a code block, also when they arrive one by one", () => {
    const container = rendered(`\`\`\`\n${trojan}\`\`\``);
    expect(marks(container)).toEqual(expected);
    expect(textToCopy(`\`\`\`\n${trojan}\`\`\``)).toBe(trojan.trim());
    const block = new CodeBlock(document);
    for (const character of trojan) block.append(character);
    expect(block.figure.querySelector("code")?.innerHTML).toBe(
      container.querySelector("code")?.innerHTML,
    );
    expect(block.text).toBe(trojan);
  });

  it("are marked in inline code", () => {
    expect(marks(rendered("`constructor` `toString`"))).toEqual([]);
    const container = rendered("say `a\u200eb` or `c`");
    expect(marks(container)).toEqual([["LRM", "\u200e"]]);
    expect(container.textContent).toBe("say a\u200eb or c");
    expect([...matchesIn(container, /a.b or/gu)].map(String)).toEqual(["a\u200eb or"]);
  });

  it("are found in a code block", () => {
    const container = rendered(`\`\`\`\n${trojan}\`\`\``);
    expect([...matchesIn(container, /user.+admin/gu)].map(String)).toEqual([
      "user\u202e \u2066// check if admin",
    ]);
  });

  it("are marked in very long lines", () => {
    const line = `${"a".repeat(3_000)}\u202e${"b".repeat(3_000)}\u202c\n`;
    const container = rendered(`\`\`\`\n${line}\`\`\``);
    expect(marks(container).map(([mark]) => mark)).toEqual(["RLO", "PDF"]);
  });
});
