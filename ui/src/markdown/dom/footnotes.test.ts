// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { renderMarkdown } from "./render";
import { blocksOf, growing, rendered } from "../test_documents";
import { MarkdownView } from "../stream/view";

function references(container: Element): string[] {
  return [...container.querySelectorAll(".footnote-ref")].map((sup) => sup.textContent);
}

function notes(container: Element): string[] {
  return [...container.querySelectorAll(".footnotes > ol > li")].map((li) =>
    li.textContent.replaceAll(/\s+/g, " ").trim(),
  );
}

describe("footnotes", () => {
  it("are numbered by their first use and shown at the end", () => {
    const container = rendered("[^b]: two\n\na[^a] b[^b] a[^a]\n\n[^a]: one\n\nend");
    expect(references(container)).toEqual(["1", "2", "1"]);
    expect(notes(container)).toEqual(["one↩", "two↩"]);
    expect(container.lastElementChild?.outerHTML).toContain(
      '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>',
    );
    expect(container.children).toHaveLength(3);
  });

  it("continue on indented lines and may contain blocks of every kind", () => {
    const container = rendered("x[^1]\n\n[^1]: one\nlazy\n\n    two\n\n    - three\n\nfour");
    const note = container.querySelector(".footnotes li");
    expect(note?.querySelectorAll("p")).toHaveLength(2);
    expect(note?.querySelector("p")?.textContent).toBe("one\nlazy");
    expect(note?.querySelector("ul")?.textContent).toBe("three");
    expect(container.children[1]?.textContent).toBe("four");
  });

  it("are plain text without a definition, in code and in links", () => {
    const text = "a[^1] `[^2]` [l[^2]](https://e.x)";
    const container = rendered(`${text}\n\n[^2]: two`);
    expect(references(container)).toEqual([]);
    expect(container.querySelector("p")?.textContent).toBe("a[^1] [^2] l[^2]");
  });

  it("match labels regardless of case, and the first definition wins", () => {
    const container = rendered("[^A] [^a]\n\n[^a]: one\n[^A]: again");
    expect(references(container)).toEqual(["1", "1"]);
    expect(notes(container)).toEqual(["one↩", "again"]);
  });

  it("are shown even without a reference", () => {
    const container = rendered("[^u]: unused\n\na[^b]\n\n[^b]: used, see[^c]\n[^c]: inner");
    expect(notes(container)).toEqual(["used, see2↩", "inner↩", "unused"]);
  });

  it("are linked in both directions if only footnotes refer to them", () => {
    const container = rendered("[^a]: see [^b]\n\n[^b]: see [^a]\n\n[^c]: see [^c]");
    expect(notes(container)).toEqual(["see 2↩", "see 1↩", "see 3↩"]);
    const ids = [...container.querySelectorAll(".footnotes li")].map(({ id }) => id);
    const links = [...container.querySelectorAll(".footnote-ref a")];
    const targets = links.map((link) => link.getAttribute("aria-describedby"));
    expect(targets).toEqual([ids[1], ids[0], ids[2]]);
    expect(new Set(ids)).toEqual(new Set(["note-A", "note-B", "note-C"]));
  });

  it("are moved to the end if they are defined in lists or quotations", () => {
    const container = rendered("- a[^1]\n\n  [^1]: note\n- b\n\n> c[^2]\n> [^2]: other");
    expect(container.querySelector("ul")?.textContent).not.toContain("note");
    expect(container.querySelector("blockquote")?.textContent).toBe("c2");
    expect(notes(container)).toEqual(["note↩", "other↩"]);
  });

  it("have ids that are unique to their text", () => {
    const container = document.createElement("div");
    renderMarkdown("a[^x]\n\n[^x]: b", container, "m7-");
    expect(container.querySelector(".footnotes li")?.id).toBe("m7-note-X");
    expect(container.querySelector("sup a")?.getAttribute("aria-describedby")).toBe("m7-note-X");
  });
});

it("in a growing text, a reference is plain text until its definition arrives", () => {
  const { container, view } = growing(["a[^1] b\n\n- c[^2]\n\nlast[^1]\n\n"]);
  expect(container.textContent).toContain("a[^1] b");
  view.append("[^2]: tw");
  expect(references(container)).toEqual(["1"]);
  expect(notes(container)).toEqual(["tw↩"]);
  view.append("o\n[^1]: one");
  expect(references(container)).toEqual(["1", "2", "1"]);
  expect(notes(container)).toEqual(["one↩", "two↩"]);
  view.append("\n\nmore");
  expect(container.lastElementChild?.className).toBe("footnotes");
  expect(blocksOf(container).children[3]?.textContent).toBe("more");
});

it("in a growing text, a footnote is linked as soon as another footnote refers to it", () => {
  const { container, view } = growing(["[^a]: one\n\n[^b]: two"]);
  expect(notes(container)).toEqual(["one", "two"]);
  view.append(" and [^a]\n\n");
  expect(notes(container)).toEqual(["one↩", "two and 1"]);
  expect(container.querySelector(".footnotes li")?.id).toBe("note-A");
});

it("in a growing text, blocks without the label are not rendered again", () => {
  const { container, view } = growing(["a[^1]\n\nb\n\n[^1]: one\n\n"]);
  const [first, second] = container.querySelectorAll("p");
  const observer = new MutationObserver(() => undefined);
  for (const p of [first, second]) {
    if (p) observer.observe(p, { childList: true, subtree: true, characterData: true });
  }
  view.append("c[^2]\n\n[^2]: two");
  expect(observer.takeRecords()).toEqual([]);
  expect(notes(container)).toEqual(["one↩", "two↩"]);
});

it("a click on a footnote number in a container that is used again has one effect", () => {
  const container = rendered("a[^1]\n\n[^1]: note");
  const view = new MarkdownView(container);
  view.append("b[^1]\n\n[^1]: other");
  view.finish();
  const followed = vi.fn();
  container.addEventListener("follow-note", followed);
  container.querySelector<HTMLElement>("sup a")?.click();
  expect(followed).toHaveBeenCalledTimes(1);
});

it("a click on a footnote number scrolls to the note, and back, inside the message", () => {
  const container = rendered("a[^1]\n\nb[^1]\n\n[^1]: note");
  document.body.replaceChildren(container);
  const outside = vi.fn();
  document.body.addEventListener("click", outside);
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    seen.push(this);
  };
  const note = container.querySelector("li");
  const [number] = container.querySelectorAll<HTMLElement>("sup a");
  number?.click();
  expect(seen).toEqual([note]);
  expect(document.activeElement).toBe(note);
  container.querySelector<HTMLElement>(".footnote-back")?.click();
  expect(seen).toEqual([note, number]);
  expect(document.activeElement).toBe(number);
  expect(outside).not.toHaveBeenCalled();
});
