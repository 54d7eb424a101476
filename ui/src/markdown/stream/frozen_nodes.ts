import { closeCode } from "../dom/code_block";
import { freeze, lastFrozenChild, thaw } from "../dom/cursor";
import { type Frozen, LIVE_ITEMS } from "./growing";
import { holdsSelection } from "../dom/pieces";

/**
 * The class of an element that contains complete lines of a growing paragraph. The browser does not
 * lay these lines out again when the paragraph grows.
 */
const LINES = "frozen-lines";

/**
 * Maximum number of `LINES` elements that are replaced with their content when a paragraph is
 * finished. A paragraph that contains more `LINES` elements keeps all of them.
 */
const MAX_JOINED = 4;

/**
 * Freezes the nodes of a list, table or paragraph that were rendered from its frozen source (see
 * `Frozen` in `growing.ts`). Frozen nodes are no longer updated.
 */
export function freezeRendered(element: Element, kind: Frozen["kind"]): void {
  const parent = parentOf(element, kind);
  if (kind === "paragraph" && !holdsSelection(parent)) wrapLines(parent);
  const last = lastFrozen(parent, kind);
  if (last === null) return;
  const before = lastFrozenChild(parent) ?? null;
  freeze(parent, last);
  if (kind === "list") closeCodeBetween(before, last);
}

/**
 * Undoes `freezeRendered`. Afterwards, the nodes are the same as if the block had been rendered all
 * at once. However, a very long paragraph keeps the elements around its lines.
 */
export function thawRendered(element: Element, kind: Frozen["kind"]): void {
  thaw(parentOf(element, kind));
  if (kind !== "paragraph") return;
  const blocks = element.querySelectorAll(`:scope > .${LINES}`);
  // If the elements around the lines of a very long paragraph were removed, the browser would lay
  // out the whole paragraph at once, which would block the window for half a second.
  if (blocks.length > MAX_JOINED) return;
  for (const lines of blocks) lines.replaceWith(...lines.childNodes);
  // Join the text nodes that were split when the text was frozen.
  element.normalize();
}

/** Marks code as complete in the siblings between `before` and `last`, including `last`. */
function closeCodeBetween(before: ChildNode | null, last: ChildNode): void {
  let node: ChildNode | null = last;
  while (node !== before && node !== null) {
    if (node instanceof Element) closeCode(node);
    node = node.previousSibling;
  }
}

/**
 * Moves the lines of a paragraph, as the browser has wrapped them, into a separate element. Leaves
 * the last line, or the last few lines, in place.
 */
function wrapLines(paragraph: Element): void {
  const { children } = paragraph;
  const wrapped = [...children].findLast((child) => child.classList.contains(LINES)) ?? null;
  const first = startOfLine(paragraph, wrapped);
  if (first === null) return;
  const lines = paragraph.ownerDocument.createElement("span");
  lines.className = LINES;
  const range = paragraph.ownerDocument.createRange();
  if (wrapped === null) range.setStart(paragraph, 0);
  else range.setStartAfter(wrapped);
  range.setEndBefore(first);
  lines.append(range.extractContents());
  if (wrapped === null) paragraph.prepend(lines);
  else wrapped.after(lines);
}

/**
 * Searches the nodes after `wrapped` in a paragraph, from last to first, for a node with which a
 * line on the screen begins. Returns that node. If a line begins inside a text node, divides the
 * text node and returns its second part. The first node after `wrapped` is never returned
 * undivided.
 *
 * Returns `null` if no line begins inside a text node or between two nodes. This happens, for
 * example, if the whole text is in one `<strong>` element.
 */
function startOfLine(paragraph: Element, wrapped: Element | null): ChildNode | null {
  // Use the same range for all nodes, because browsers update every existing range when the
  // document changes.
  const range = paragraph.ownerDocument.createRange();
  let following: { node: ChildNode; top: number } | null = null;
  let node = paragraph.lastChild;
  for (; node !== null && node !== wrapped; node = node.previousSibling) {
    const rects = rectsOf(node, range);
    const [first, last] = [rects.at(0), rects.at(-1)];
    // Skip a node without a position on the screen, such as a space at the end of a line.
    if (first === undefined || last === undefined) continue;
    if (following !== null && following.top >= last.bottom) return following.node;
    if (node instanceof Text) {
      const start = lastLineOf(node, range);
      if (start > 0) return node.splitText(start);
    }
    following = { node, top: first.top };
  }
  return null;
}

/**
 * Returns the rectangles that a node covers on the screen: at least one for each of its lines.
 * Moves `range`, which serves only for measuring.
 */
function rectsOf(node: ChildNode, range: Range): DOMRect[] {
  if (node instanceof Element) return [...node.getClientRects()];
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}

/**
 * Returns the offset in a text node at which its last line on the screen begins. Moves `range`,
 * which serves only for measuring.
 */
function lastLineOf(node: Text, range: Range): number {
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
    // Give up if the character has no position on the screen, such as a space at the end of a line.
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
      // All rows are frozen except those in the last group of rows (`tbody`).
      return parent.lastElementChild?.previousElementSibling ?? null;
  }
}
