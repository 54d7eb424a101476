import { writtenFormula } from "./formula";

/** What begins on a line of its own, and what has an empty line around it too. */
const LINES = "li, tr, blockquote, hr, div, section, ul, ol";
const PARAGRAPHS = "p, h3, h4, h5, h6, pre, table";

/**
 * What a copy of `range` puts on the clipboard as text: formulas as they are written in Markdown,
 * tasks with their box, cells with tabs between them. `null` where the engine's own text is right,
 * which is wherever no formula and no very long paragraph is touched.
 */
export function selectionText(range: Range): string | null {
  const whole = range.cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first !== null) whole.setStartBefore(first);
  if (last !== null) whole.setEndAfter(last);
  const content = whole.cloneContents();
  // The lines of a long paragraph stand in blocks, and there is no line end between them.
  if (content.querySelector("[data-tex], .frozen-lines") === null) return null;
  return textOf(content)
    .replace(/^\n+|\n+$/g, "")
    .replace(/\n{3,}/g, "\n\n");
}

function formulaAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest("[data-tex]") ?? null;
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return textsOf(node);
  if (node.matches("figcaption, button, .footnote-back")) return "";
  if (node.localName === "br") return "\n";
  if (node instanceof HTMLInputElement) return node.checked ? "[x]" : "[ ]";
  const source = writtenFormula(node);
  if (source !== null) return node.localName === "div" ? `\n\n${source}\n\n` : source;
  const text = textsOf(node);
  if (node.matches("td, th")) return node.nextElementSibling === null ? text : `${text}\t`;
  if (node.matches(PARAGRAPHS)) return `\n\n${text}\n\n`;
  return node.matches(LINES) ? `\n${text}\n` : text;
}

function textsOf(node: Node): string {
  return [...node.childNodes].map(textOf).join("");
}
