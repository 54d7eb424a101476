import { freeze, thaw } from "../dom/cursor";
import { type Frozen, LIVE_ITEMS } from "./growing";
import { holdsSelection } from "../dom/pieces";

/**
 * The class of a block that contains whole lines of a growing paragraph. When the paragraph grows,
 * the browser need not wrap these lines again.
 */
const LINES = "frozen-lines";

/** Maximum number of line blocks whose text is joined again when the paragraph is finished. */
const MAX_JOINED = 4;

/**
 * Freezes those rendered children of a list, table or paragraph that belong to the frozen part, as
 * determined in `growing.ts`.
 */
export function freezeRendered(element: Element, kind: Frozen["kind"]): void {
  const parent = parentOf(element, kind);
  if (kind === "paragraph" && !holdsSelection(parent)) wrapLines(parent);
  const last = lastFrozen(parent, kind);
  if (last !== null) freeze(parent, last);
}

/**
 * Undoes `freezeRendered`. The nodes then equal those of a full render, except for the line
 * blocks of a very long paragraph.
 */
export function thawRendered(element: Element, kind: Frozen["kind"]): void {
  thaw(parentOf(element, kind));
  if (kind !== "paragraph") return;
  const blocks = element.querySelectorAll(`:scope > .${LINES}`);
  // Keep the line blocks of a very long paragraph: wrapping all its lines again in one step would
  // block the window for half a second.
  if (blocks.length > MAX_JOINED) return;
  for (const lines of blocks) lines.replaceWith(...lines.childNodes);
  // Joins the text nodes of the frozen text with the text after it.
  element.normalize();
}

/** Moves all but the last rendered line of a paragraph into a separate block. */
function wrapLines(paragraph: Element): void {
  const { children } = paragraph;
  const wrapped = [...children].findLast((child) => child.classList.contains(LINES)) ?? null;
  for (let node = paragraph.lastChild; node !== wrapped; node = node?.previousSibling ?? null) {
    const start = node instanceof Text ? lastLineOf(node) : 0;
    if (!(node instanceof Text) || start === 0) continue;
    node.splitText(start);
    const lines = paragraph.ownerDocument.createElement("span");
    lines.className = LINES;
    const range = paragraph.ownerDocument.createRange();
    if (wrapped === null) range.setStart(paragraph, 0);
    else range.setStartAfter(wrapped);
    range.setEndAfter(node);
    lines.append(range.extractContents());
    if (wrapped === null) paragraph.prepend(lines);
    else wrapped.after(lines);
    return;
  }
}

/**
 * Returns the offset at which the last rendered line of a wrapped text begins; 0 if the text
 * is on a single line.
 */
function lastLineOf(node: Text): number {
  const range = node.ownerDocument.createRange();
  const topAt = (offset: number): number => {
    range.setStart(node, offset);
    range.setEnd(node, offset + 1);
    return [...range.getClientRects()].at(-1)?.top ?? Number.NaN;
  };
  const last = topAt(node.length - 1);
  if (node.length < 2 || !(topAt(0) < last)) return 0;
  let [low, high] = [0, node.length - 1];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    const top = topAt(middle);
    // Give up at a space at the end of a rendered line, because such a space has no position.
    if (Number.isNaN(top)) return 0;
    if (top < last) low = middle;
    else high = middle;
  }
  return high;
}

function parentOf(element: Element, kind: Frozen["kind"]): Element {
  return kind === "table" ? (element.firstElementChild ?? element) : element;
}

function lastFrozen(parent: Element, kind: Frozen["kind"]): ChildNode | null {
  switch (kind) {
    case "paragraph":
      return parent.lastChild;
    case "list":
      return parent.children.item(parent.children.length - LIVE_ITEMS - 1);
    case "table":
      // The last group contains all rows that are not frozen, so return the group before it.
      return parent.lastElementChild?.previousElementSibling ?? null;
  }
}
