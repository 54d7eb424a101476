import { freeze, thaw } from "../dom/cursor";
import { type Frozen, LIVE_ITEMS } from "./growing";
import { holdsSelection } from "../dom/pieces";

/** Whole lines of a paragraph that still grows, as a block: the engine need not break them again. */
const LINES = "frozen-lines";

/** A paragraph with more of them keeps them when it has ended. */
const MOST_JOINED = 4;

/** Freezes the children of a drawn list, table or paragraph that `growing.ts` has cut off. */
export function freezeDrawn(element: Element, kind: Frozen["kind"]): void {
  const parent = parentOf(element, kind);
  if (kind === "paragraph" && !holdsSelection(parent)) wrapLines(parent);
  const last = lastFrozen(parent, kind);
  if (last !== null) freeze(parent, last);
}

/** Undoes `freezeDrawn`: the nodes are those of one drawing, but for the lines of a very long paragraph. */
export function thawDrawn(element: Element, kind: Frozen["kind"]): void {
  thaw(parentOf(element, kind));
  if (kind !== "paragraph") return;
  const blocks = element.querySelectorAll(`:scope > .${LINES}`);
  // To break all lines of a very long one at once would stop the window for half a second.
  if (blocks.length > MOST_JOINED) return;
  for (const lines of blocks) lines.replaceWith(...lines.childNodes);
  // A frozen text and the one behind it are two nodes.
  element.normalize();
}

/** Puts all but the last lines of what is drawn of a paragraph into a block of their own. */
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

/** Where the last line of a text begins that stands on several; 0 for one on a single line. */
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
    // A space at the end of a line has no place of its own.
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
      // The rows behind the frozen ones fill one group at most.
      return parent.lastElementChild?.previousElementSibling ?? null;
  }
}
