import { writtenFormula } from "../dom/formula";

/** The clipboard content after a copy. */
export interface Copied {
  readonly text: string;
  /** The copied content as HTML, for programs that can paste HTML. */
  readonly html: string;
}

/**
 * A piece of the copied text: either a string, or the number 1 or 2, which stands for at least that
 * many line breaks.
 */
type Piece = string | 1 | 2;

const PARAGRAPHS = "p, h3, h4, h5, h6, table, figure, blockquote";
const LINES = "tr, hr, div, section, article";
/** Elements in which a line break inside a text node is displayed as a space. */
const RUNNING = "p, h3, h4, h5, h6, li, td, th";
/**
 * Elements whose text is never copied, because it is invisible, cannot be selected, or is useless
 * outside the page.
 */
const NOT_COPIED = "[hidden], figcaption, h2, .footnote-back, button:not(.image-box)";

/**
 * Returns the clipboard content for copying `range`. In the plain text, a formula appears as its
 * Markdown source, a list item has its number or bullet, a task has a checkbox, and table cells are
 * separated by tabs. Returns `null` if the range contains no formula, list, unloaded image or very
 * long paragraph, because the browser copies all other content correctly.
 */
export function copiedSelection(range: Range): Copied | null {
  const whole = range.cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first !== null) whole.setStartBefore(first);
  if (last !== null) whole.setEndAfter(last);
  const content = whole.cloneContents();
  // A very long paragraph (`.frozen-lines`) is rendered as several blocks, so the browser would
  // insert line breaks into the copied text.
  if (content.querySelector("[data-tex], .frozen-lines, li, .image-box") === null) return null;
  return { text: joined(piecesOf(whole.commonAncestorContainer, whole)), html: htmlOf(content) };
}

function formulaAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest("[data-tex]") ?? null;
}

function piecesOf(node: Node, range: Range): Piece[] {
  if (!range.intersectsNode(node)) return [];
  if (node instanceof Text) return [textOf(node, range)];
  if (!(node instanceof Element)) return childPieces(node, range);
  if (node.matches(NOT_COPIED)) return [];
  // Copy a line break inside a table cell as a space, because a line break would begin a new row.
  if (node.localName === "br") return [node.closest("td, th") === null ? "\n" : " "];
  if (node instanceof HTMLInputElement) return [node.checked ? "[x]" : "[ ]"];
  if (node instanceof HTMLImageElement) return [node.alt];
  if (node.matches(".image-box")) {
    return [node.querySelector(".image-box-name")?.textContent ?? ""];
  }
  const source = writtenFormula(node);
  if (source !== null) return node.localName === "div" ? [2, source, 2] : [source];
  if (node.localName === "pre") return [2, codeOf(node, range), 2];
  if (node instanceof HTMLLIElement) return itemPieces(node, range);
  const pieces = childPieces(node, range);
  // Write the number of a footnote in brackets. Otherwise, it could not be told apart from a number
  // directly before it.
  if (node.matches(".footnote-ref")) return ["[", ...pieces, "]"];
  if (node.matches("td, th")) return node.nextElementSibling === null ? pieces : [...pieces, "\t"];
  if (node.matches(PARAGRAPHS)) return [2, ...pieces, 2];
  if (node.matches("ul, ol")) {
    const gap = isTight(node.parentElement) ? 1 : 2;
    return [gap, ...pieces, gap];
  }
  return node.matches(LINES) ? [1, ...pieces, 1] : pieces;
}

function childPieces(node: Node, range: Range): Piece[] {
  return [...node.childNodes].flatMap((child) => piecesOf(child, range));
}

function textOf(node: Text, range: Range): string {
  const start = node === range.startContainer ? range.startOffset : 0;
  const end = node === range.endContainer ? range.endOffset : node.length;
  const text = node.data.slice(start, end);
  return node.parentElement?.closest(RUNNING) ? text.replaceAll("\n", " ") : text;
}

function codeOf(pre: Element, range: Range): string {
  const part = pre.ownerDocument.createRange();
  part.selectNodeContents(pre);
  if (pre.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (pre.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return part.toString().replace(/\n$/, "");
}

function itemPieces(item: HTMLLIElement, range: Range): Piece[] {
  const gap = isTight(item) ? 1 : 2;
  const mark = hasMark(item, range) ? markOf(item) : "";
  const inner = joined(childPieces(item, range));
  // When the user selects a whole paragraph, the selection may end at the beginning of the
  // following list item. Nothing in that item is selected, so omit it.
  if (inner === "" && item.contains(range.endContainer)) return [];
  const [first = "", ...others] = inner.split("\n");
  const indented = others.map((line) => (line === "" ? "" : " ".repeat(mark.length) + line));
  return [gap, [mark + first, ...indented].join("\n"), gap];
}

/**
 * Returns whether an element is an item of a tight list. The items of a tight list contain no
 * paragraphs.
 */
function isTight(element: Element | null): boolean {
  return element?.localName === "li" && element.querySelector(":scope > p") === null;
}

/**
 * Returns whether the number or bullet of a list item must be copied. It must be copied if the
 * selection includes the beginning of the item and also something outside the item.
 */
function hasMark(item: Element, range: Range): boolean {
  if (item.contains(range.commonAncestorContainer)) return false;
  if (!item.contains(range.startContainer)) return true;
  const before = item.ownerDocument.createRange();
  before.setStart(item, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString().trim() === "";
}

function markOf(item: HTMLLIElement): string {
  const list = item.parentElement;
  if (list?.localName !== "ol") return "- ";
  const place = [...list.children].indexOf(item);
  return `${String(Number(list.getAttribute("start") ?? 1) + place)}. `;
}

function joined(pieces: readonly Piece[]): string {
  let text = "";
  let wanted = 0;
  for (const piece of pieces) {
    if (typeof piece === "number") {
      wanted = Math.max(wanted, piece);
    } else if (piece.trim() !== "" || piece === "\t" || (wanted === 0 && text !== "")) {
      if (text !== "") text += "\n".repeat(wanted);
      text += piece;
      wanted = 0;
    }
  }
  return text;
}

function htmlOf(content: DocumentFragment): string {
  for (const element of content.querySelectorAll(`${NOT_COPIED}, .image-box-state`)) {
    element.remove();
  }
  for (const element of content.querySelectorAll("[data-tex]")) {
    element.replaceChildren(writtenFormula(element) ?? "");
  }
  const holder = document.createElement("div");
  holder.append(content);
  return holder.innerHTML;
}
