// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blocksOf, longDocument, rendered } from "../test_documents";
import { MarkdownView } from "./view";

let container: HTMLElement;
let view: MarkdownView;

beforeEach(() => {
  container = document.createElement("div");
  document.body.replaceChildren(container);
  view = new MarkdownView(container);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Calls `act`, and returns a record of each change that it makes to the nodes in the container. */
function changes(act: () => void): MutationRecord[] {
  const observer = new MutationObserver(() => undefined);
  const all = { childList: true, characterData: true, attributes: true, subtree: true };
  observer.observe(container, all);
  act();
  const records = observer.takeRecords();
  observer.disconnect();
  return records;
}

describe("the nodes that an append changes", () => {
  it("are one text node for one more word", () => {
    view.append("# Title\n\nfirst **bold** and");
    const records = changes(() => {
      view.append(" more");
    });
    expect(records.map((record) => record.type)).toEqual(["characterData"]);
    expect(container.textContent).toBe("Titlefirst bold and more");
  });

  it("are one text node in an open fence, and none of the lines before", () => {
    view.append(`text\n\n\`\`\`js\n${"line\n".repeat(60)}`);
    const pieces = [...container.querySelectorAll(".lines")];
    const records = changes(() => {
      view.append("more\nand mo");
    });
    expect(records.map((record) => record.target)).toEqual([pieces[1]?.firstChild]);
    expect(container.querySelector("code")?.textContent.endsWith("line\nmore\nand mo")).toBe(true);
  });

  it("are none in a settled block", () => {
    view.append("one [a]\n\ntwo\n\n- three");
    const blocks = [...(container.firstElementChild?.children ?? [])];
    view.append("\n- four\n\n# five\n");
    view.finish();
    expect([...(container.firstElementChild?.children ?? [])].slice(0, 3)).toEqual(blocks);
  });

  it("are the last item of a list and the last row of a table", () => {
    view.append("- a **b**\n- c *d*\n- e");
    const [first, second] = container.querySelectorAll("li");
    const list = changes(() => {
      view.append(" f\n- g");
    }).map(({ target }) => target);
    expect(list[0]).toBe(container.querySelector("li:nth-child(3)")?.firstChild);
    expect(list.some((node) => [first, second].some((item) => item?.contains(node)))).toBe(false);
    view.append("\n\n| a | b |\n|---|---|\n| c | d |\n");
    const rows = container.querySelectorAll("tr");
    const table = changes(() => {
      view.append("| e | f |\n");
    }).map(({ target }) => target);
    expect(table[0]).toBe(container.querySelector("tbody"));
    expect(table.some((node) => [...rows].some((row) => row.contains(node)))).toBe(false);
  });

  it("do not include the figure when a fence opens, grows and closes", () => {
    view.append("```ru");
    const figure = container.querySelector("figure");
    for (const delta of ["st\n", "let a;", "\n``", "`\n", "after"]) view.append(delta);
    expect(container.querySelector("figure")).toBe(figure);
    expect(container.textContent).toBe("RustCopylet a;\nafter");
  });

  it("do not include a selection in an earlier block", () => {
    view.append("select me\n\nthen");
    const text = container.querySelector("p")?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 0, text, 6);
    for (const delta of [" **more", "** text\n\n", "[a]\n\n[a]: https://e.x\n", "# end"])
      view.append(delta);
    view.finish();
    expect(getSelection()?.toString()).toBe("select");
  });
});

describe("growing text", () => {
  it("shows every word immediately", () => {
    const words = "# Title\nSome **bold words** here\n- item one\n> quote two".split(/(?<=\s)/);
    let seen = "";
    for (const word of words) {
      view.append(word);
      seen += word.replace(/[^a-z]/gi, "");
      expect(container.textContent.replace(/[^a-z]/gi, "")).toBe(seen);
    }
  });

  it("does not turn a paragraph into a heading before the line is complete", () => {
    view.append("text\n-");
    expect(blocksOf(container).innerHTML).toBe('<p dir="ltr">text</p>');
    view.append(" item");
    expect(container.querySelector("h3, h4")).toBeNull();
    expect(container.querySelector("li")?.textContent).toBe("item");
  });

  it("turns settled text into a link once its definition is complete", () => {
    view.append("see [a] and [b]\n\n- [a]\n\nlast\n\n[a]: https://e.");
    expect(container.querySelector("a")).toBeNull();
    const other = changes(() => {
      view.append("x/y");
    });
    const first = container.querySelector("p");
    expect(other.filter(({ target }) => first?.contains(target))).toEqual([]);
    view.append("\n");
    expect([...container.querySelectorAll("a")].map((a) => a.href)).toEqual([
      "https://e.x/y",
      "https://e.x/y",
    ]);
  });

  it("returns the received text, character for character", () => {
    const pieces = ["a\r", "\nb\r", "c\0 \t\n", "\r\n", "```\n\r"];
    for (const piece of pieces) view.append(piece);
    view.finish();
    expect(view.text).toBe(pieces.join(""));
    expect(blocksOf(container).isEqualNode(rendered(view.text))).toBe(true);
  });
});

describe("sections", () => {
  /** Simulates a layout in which the sections are stacked, each 100 px high. */
  function layOut(): void {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
      this: HTMLElement,
    ) {
      const index = [...container.children].indexOf(this);
      return new DOMRect(0, 100 * index, 500, 100);
    });
  }

  const sight = (top: number, bottom: number) => ({
    near: { top, bottom },
    far: { top: top - 50, bottom: bottom + 50 },
  });

  const drawn = () =>
    [...container.querySelectorAll(":scope > .section")].map(
      ({ childNodes }) => childNodes.length > 0,
    );

  it("leave the document when far from the viewport, and return unchanged", () => {
    for (const delta of longDocument(24).match(/[^]{1,50}/g) ?? []) view.append(delta);
    // Leave out heights and widths, which depend on the browser.
    const unstyled = () => container.innerHTML.replace(/ style="[^"]*"/g, "");
    const whole = unstyled();
    const count = drawn().length;
    expect(count).toBeGreaterThan(6);
    layOut();
    view.reveal(sight(210, 290));
    expect(drawn()).toEqual(
      Array.from(
        { length: count },
        (_, index) => (index >= 1 && index <= 3) || index === count - 1,
      ),
    );
    expect((container.children[4] as HTMLElement).style.height).toBe("100px");
    view.reveal(sight(0, 100 * count));
    expect(unstyled()).toBe(whole);
  });

  it("are rendered with definitions that arrived while they were folded", () => {
    view.append("see [a]\n\n");
    for (let block = 0; block < 60; block++) view.append(`paragraph ${String(block)}\n\n`);
    layOut();
    view.reveal(sight(210, 290));
    view.append("[a]: https://e.x\n\nend\n\n");
    expect(container.querySelector("a")).toBeNull();
    view.reveal(sight(0, 90));
    expect(container.querySelector("a")?.textContent).toBe("a");
  });

  it("stay in the document while text in them is selected", () => {
    view.append("select me\n\n");
    for (let block = 0; block < 150; block++) view.append(`paragraph ${String(block)}\n\n`);
    getSelection()?.selectAllChildren(container.querySelector("p") as Element);
    layOut();
    view.reveal(sight(410, 490));
    expect(drawn().slice(0, 2)).toEqual([true, false]);
    getSelection()?.removeAllRanges();
    view.reveal(sight(410, 490));
    expect(drawn()[0]).toBe(false);
  });
});

describe("the pieces of a long block", () => {
  /**
   * Simulates a layout in which the elements that match `selector` are stacked, each 100 px high.
   */
  function layOut(selector: string): void {
    const places = new Map(parts(selector).map((part, index) => [part, 100 * index]));
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
      this: HTMLElement,
    ) {
      const top = places.get(this.closest(selector) ?? this);
      return top === undefined ? new DOMRect(0, 0, 500, 1e6) : new DOMRect(0, top, 500, 100);
    });
  }

  const parts = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  const shown = (selector: string) =>
    parts(selector).flatMap(({ childNodes }, index) => (childNodes.length > 0 ? [index] : []));
  /**
   * Simulates a viewport that shows the parts from `first` to `last`, and enough frames for all
   * other parts to be removed.
   */
  function reveal(first: number, last: number): void {
    const span = { top: 100 * first + 10, bottom: 100 * last + 90 };
    for (let frame = 0; frame < 50; frame++) view.reveal({ near: span, far: span });
  }
  const html = () => container.innerHTML.replace(/ style="[^"]*"/g, "");
  const item = (text: string) => `- step\n\n  \`\`\`js\n  ${text}\n  \`\`\`\n`;

  it.each([
    ["items of a list", "ol > li", "1. some **bold** words\n".repeat(220)],
    ["groups of rows", "table > *", `| a | b |\n|--|--|\n${"| 1 | $x$ |\n".repeat(1_000)}`],
  ])("%s leave the document far from the viewport, and return unchanged", (_, selector, text) => {
    for (const finished of [false, true]) {
      vi.restoreAllMocks();
      view = new MarkdownView(container);
      layOut("aside");
      for (const delta of text.match(/[^]{1,50}/g) ?? []) view.append(delta);
      if (finished) view.finish();
      // Without a real layout, the view does not mark the table as long.
      container.querySelector("table")?.classList.add("long");
      const before = html();
      layOut(selector);
      reveal(10, 12);
      // Leave out the first and the last parts, which always stay in the document.
      const inner = () => shown(selector).filter((index) => index > 0 && index < 16);
      expect(inner()).toEqual([10, 11, 12]);
      expect(parts(selector)[5]?.style.height).toBe("100px");
      reveal(7, 7);
      expect(inner()).toEqual([7]);
      view.revealAll();
      expect(html()).toBe(before);
    }
  });

  it("that are code blocks of a quotation leave it once it is settled, except for previews", () => {
    const code = item("line();") + item("<p>Hi</p>").replace("js", "html");
    view.append(`${code.repeat(20).replace(/^/gmu, "> ")}\nThe end\n\nand more`);
    layOut("figure.code");
    reveal(10, 10);
    const odd = Array.from({ length: 20 }, (_, at) => 2 * at + 1);
    expect(shown("figure.code")).toEqual([...odd, 10].sort((a, b) => a - b));
    view.revealAll();
    expect(shown("figure.code")).toHaveLength(40);
  });

  it("stay while they contain the focus, and return if the width changes", () => {
    view.append(item("line();").repeat(60));
    view.finish();
    layOut("li");
    container.querySelectorAll<HTMLElement>("pre")[3]?.focus();
    reveal(30, 30);
    expect(shown("li")).toEqual([0, 3, 30, 59]);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
    const beyond = { top: 0, bottom: 6_000 };
    view.reveal({ near: beyond, far: beyond });
    expect(shown("li")).toHaveLength(60);
    expect(parts("li")[5]?.style.height).toBe("");
  });

  it("that are beyond the viewport are folded while the user reads above them", () => {
    const text = `${longDocument(4)}\n\n${"1. some **bold** words\n".repeat(220)}`;
    for (const delta of text.match(/[^]{1,50}/g) ?? []) view.append(delta);
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
      this: HTMLElement,
    ) {
      const inList = this.closest("ol") !== null || this === container.lastElementChild;
      return new DOMRect(0, inList ? 9_000 : 0, 500, 100);
    });
    reveal(0, 1);
    expect(shown("ol > li").length).toBeLessThan(100);
  });

  it("return for a search, and count when an offset is looked up", () => {
    const text = item("line();").repeat(300);
    for (const delta of text.match(/[^]{1,50}/g) ?? []) view.append(delta);
    layOut("li");
    reveal(30, 31);
    expect(shown("li").slice(0, 3)).toEqual([0, 30, 31]);
    view.append("- end\n\nThe end\n");
    expect(view.rangeAt(view.text.indexOf("end"))?.toString()).toBe("e");
    expect(view.showMatch(/line/gu, 20)?.toString()).toBe("line");
    expect(shown("li")).toHaveLength(301);
  });
});

describe("a section with a very long block", () => {
  const item = (number: number) => `item ${String(number)} **bold** ${"text ".repeat(20)}`;
  const items = Array.from({ length: 1_000 }, (_, number) => item(number));
  const list = items.map((text) => `- ${text}\n`).join("");
  const measure = { charactersPerLine: 70, lineHeight: 26 };
  const frames: (() => void)[] = [];
  const frame = () => frames.splice(0).map((act) => act()).length > 0;
  const near = { near: { top: 0, bottom: 9 }, far: { top: 0, bottom: 9 } };
  const beyond = { near: { top: 999, bottom: 1_999 }, far: { top: 999, bottom: 1_999 } };
  const section = () => container.querySelector<HTMLElement>(".section") as HTMLElement;

  /** Creates a view with two sections. The first is 100 px high and contains `block`. */
  function whole(block: string): MarkdownView {
    frames.length = 0;
    const later = (act: () => void) => frames.push(act);
    const made = MarkdownView.whole(container, `${block}\n\nThe end`, measure, "", later);
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
      this: HTMLElement,
    ) {
      return new DOMRect(0, section().contains(this) ? 0 : 1_000, 500, 100);
    });
    return made;
  }

  it.each([
    ["list", list],
    ["table", `| a | b |\n|---|---|\n${items.map((text) => `| ${text} | b |\n`).join("")}`],
  ])("with a %s is rendered and removed over several frames", (_, block) => {
    const long = whole(block);
    const { height } = section().style;
    long.reveal(near);
    const shown = () => section().textContent.length;
    let before = shown();
    expect(section().textContent).toContain("item 1 ");
    expect(section().textContent).not.toContain("item 999 ");
    let steps = 0;
    for (; frame(); steps++) {
      expect(shown()).toBeGreaterThanOrEqual(before);
      before = shown();
    }
    expect(steps).toBeGreaterThan(5);
    expect(section().innerHTML === rendered(block).innerHTML).toBe(true);
    expect([section().style.height, section().style.minHeight]).toEqual(["", ""]);
    expect(height).not.toBe("");

    long.reveal(beyond);
    expect(section().style.height).toBe("100px");
    while (frame()) {
      expect(shown()).toBeLessThan(before);
      before = shown();
    }
    expect(section().childNodes).toHaveLength(0);
  });

  it("keeps its height until it is rendered", () => {
    const long = whole(list);
    const { height } = section().style;
    long.reveal(near);
    expect([section().style.height, section().style.minHeight]).toEqual(["", height]);
    while (frame()) expect(section().children).toHaveLength(1);
    expect(section().style.minHeight).toBe("");
  });

  it("is rendered at once for a match and for a copy", () => {
    whole(list).showMatch(/item 999/g, 0);
    expect(section().querySelectorAll("li")).toHaveLength(1_000);
    const copied = whole(list);
    copied.reveal(near);
    copied.revealAll();
    expect(section().querySelectorAll("li")).toHaveLength(1_000);
    expect(section().style.minHeight).toBe("");
  });

  it("can be removed while it is rendered, and rendered while it is removed", () => {
    const long = whole(list);
    for (const sight of [near, beyond, near]) {
      long.reveal(sight);
      frame();
      frame();
    }
    while (frame());
    expect(section().textContent).toBe(rendered(list).textContent);
    long.reveal(beyond);
    long.reveal(near);
    long.reveal(beyond);
    while (frame());
    expect(section().childNodes).toHaveLength(0);
    expect(section().style.minHeight).toBe("");
  });

  it("keeps a selection while the rest is rendered", () => {
    const long = whole(list);
    long.reveal(near);
    getSelection()?.selectAllChildren(section().querySelector("li") as Element);
    const selected = getSelection()?.toString();
    expect(selected).toContain("item 0 bold");
    while (frame());
    expect(getSelection()?.toString()).toBe(selected);
    long.reveal(beyond);
    while (frame());
    expect(section().querySelectorAll("li")).toHaveLength(1_000);
    getSelection()?.removeAllRanges();
  });

  it("does nothing more after destroy", () => {
    const long = whole(list);
    long.reveal(near);
    long.destroy();
    while (frame());
    expect(container.childNodes).toHaveLength(0);
  });
});

it("renders nothing after destroy", () => {
  view.append("one");
  view.destroy();
  expect(container.childNodes).toHaveLength(0);
  expect(() => {
    view.append("two");
  }).toThrow("after finish or destroy");
});

describe("a text that was cut off", () => {
  const measure = { charactersPerLine: 80, lineHeight: 24 };

  it.each([
    ["emphasis", "one\n\nat the **Miradouro da Graç", "at the <strong>Miradouro da Graç</strong>"],
    ["emphasis in a list", "- a\n- b *c", "<em>c</em>"],
    ["emphasis in other emphasis", "*a _b* c", "<em>a _b</em> c<"],
    ["emphasis around an address", "**see [it](https://exa", "<strong>see [it]("],
    ["emphasis around a formula", "**bold \\(x", "<strong>bold (x</strong>"],
    ["a formula with stars", "so \\(a *b", "so (a *b"],
    ["code", "run `cargo te", "<code>cargo te</code>"],
    ["a price", "it costs $5 and", "it costs $5 and"],
    ["the beginning of an address", "see [it](https://exa", "[it]"],
    ["an open block of code", "```\na **b", "a **b"],
  ])("closes %s, whether it streamed or not", (_, text, html) => {
    view.append(text.slice(0, 7));
    view.append(text.slice(7));
    view.finish(true);
    const streamed = container.firstElementChild?.innerHTML;
    expect(streamed).toContain(html);
    MarkdownView.whole(container, text, measure, "", undefined, true).revealAll();
    expect(container.firstElementChild?.innerHTML).toBe(streamed);
  });

  it("closes emphasis in a footnote, whether it streamed or not", () => {
    const text = "one[^n]\n\n[^n]: a ~~b";
    view.append(text);
    view.finish(true);
    const streamed = container.innerHTML;
    expect(streamed).toContain("<s>b</s>");
    MarkdownView.whole(container, text, measure, "", undefined, true).revealAll();
    expect(container.querySelector(".footnotes s")?.textContent).toBe("b");
  });
});
