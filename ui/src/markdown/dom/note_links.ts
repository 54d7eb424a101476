import * as markdownText from "../../bindings/texts/markdown";
import type { Token } from "markdown-it";
import type { Cursor } from "./cursor";
import { labelOf } from "../parse/footnote_rules";

export function noteId(idPrefix: string, label: string): string {
  return `${idPrefix}note-${label}`;
}

export function footnoteSection(document: Document): { section: Element; list: Element } {
  const section = document.createElement("section");
  section.className = "footnotes";
  section.setAttribute("role", "doc-endnotes");
  section.setAttribute("aria-label", markdownText.footnotes());
  const list = document.createElement("ol");
  section.append(list);
  return { section, list };
}

/** Renders the superscript number that links to a footnote. */
export function drawNoteReference(token: Token, cursor: Cursor, idPrefix: string): void {
  const label = labelOf(token);
  const number = String(token.meta?.["number"]);
  const id = noteId(idPrefix, label);
  const name = markdownText.footnote({ number });
  cursor.open("sup", { class: "footnote-ref" });
  cursor.open("a", {
    href: `#${id}`,
    role: "doc-noteref",
    "aria-label": name,
    "aria-describedby": id,
    title: name,
    "data-note": label,
  });
  cursor.text(number);
  cursor.close();
  cursor.close();
}

type Search = (found: () => boolean) => void;

/**
 * Maps each container to the `search` function that was passed to the latest call of
 * `listenForNotes`.
 */
const searches = new WeakMap<Element, Search>();

/**
 * Handles clicks on the links that lead from the text to a footnote and back: scrolls to the target
 * inside `container`. If the target is not rendered, calls `search`, which must render parts of the
 * document until its argument `found` returns true. When the container shows another document,
 * `listenForNotes` may be called again with another `search` function.
 */
export function listenForNotes(container: Element, search: Search = () => undefined): void {
  searches.set(container, search);
  // A repeated call of `addEventListener` has no effect, because the browser ignores a listener
  // that is already registered.
  container.addEventListener("click", follow);
}

// Scrolls to the target of a clicked link to or from a footnote. The browser must not follow the
// link, because that would change the address of the page.
function follow(event: Event): void {
  const { target } = event;
  const container = event.currentTarget as Element;
  const link = target instanceof Element ? target.closest<HTMLElement>("a[data-note]") : null;
  if (link === null) return;
  event.preventDefault();
  event.stopPropagation();
  link.dispatchEvent(new CustomEvent("follow-note", { bubbles: true }));
  const back = link.classList.contains("footnote-back");
  const label = link.dataset["note"];
  const find = () => {
    const other = [...container.querySelectorAll<HTMLElement>("a[data-note]")].find(
      (a) => a.dataset["note"] === label && a.classList.contains("footnote-back") !== back,
    );
    return back ? other : other?.closest("li");
  };
  if (find() == null) searches.get(container)?.(() => find() != null);
  const goal = find();
  goal?.scrollIntoView({ block: "nearest" });
  goal?.focus({ preventScroll: true });
}
