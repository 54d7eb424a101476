import type { Token } from "markdown-it";
import { inlineText } from "../dom/inline_nodes";
import { type Block, normalize, parseBlocks, parseInline } from "../parse/parser";
import { References } from "../parse/references";

/**
 * The text of a leaf block, such as a paragraph or a table cell, and the element in which the text
 * is rendered.
 */
export interface Leaf {
  readonly element: Element;
  readonly text: string;
}

/**
 * Returns the text of each leaf block of a Markdown document, in the order in which the blocks are
 * rendered. A leaf block is a paragraph, heading, list item, table cell, display formula or line of
 * code. The text of a formula is its TeX. Text that exists only on the screen, such as the numbers
 * of footnotes, is omitted.
 */
export function searchableTexts(markdown: string): string[] {
  const parsed = parseBlocks(normalize(markdown));
  const references = new References();
  references.update(parsed, parsed.blocks);
  const body = bodyTexts(parsed.blocks, references);
  const notes = references.notes.flatMap(({ tokens }) => textsOf(tokens, references, -1));
  return [...body, ...notes];
}

/**
 * Returns the text of each leaf block in `blocks`, except for leaf blocks in footnote definitions.
 */
export function bodyTexts(blocks: readonly Block[], references: References): string[] {
  return blocks.flatMap(({ tokens }) => textsOf(tokens, references, 0));
}

/**
 * Returns the text of each leaf block in `tokens`, except for text inside footnote definitions.
 * `depth` is the number of footnote definitions that contain the tokens. For the tokens of a
 * footnote definition itself, pass -1. In this case, only the footnotes nested inside that
 * definition are omitted.
 */
function textsOf(tokens: readonly Token[], references: References, depth: number): string[] {
  return tokens.flatMap((token) => {
    if (token.type === "footnote_open") depth++;
    else if (token.type === "footnote_close") depth--;
    if (depth > 0) return [];
    switch (token.type) {
      case "inline":
        return running(inlineText(parseInline(token.content, references)));
      case "formula_block":
        return running(token.content);
      case "fence":
      case "code_block":
        return linesOf(token.content);
      default:
        return [];
    }
  });
}

/**
 * A piece of text, and the node that renders it. If that node is a text node, `from` is the offset
 * in it at which the piece begins.
 */
interface Run {
  readonly node: Text | Element;
  readonly from: number;
  readonly text: string;
}

/**
 * Yields the same leaf blocks as `searchableTexts`, but reads them from the nodes that were
 * rendered into `element`.
 */
export function* leavesOf(element: Element): Generator<Leaf> {
  for (const { element: holder, runs } of runsIn(element)) {
    const text = runs.map((run) => run.text).join("");
    for (const words of holder.localName === "code" ? [text] : running(text)) {
      yield { element: holder, text: words };
    }
  }
}

/** Returns the number of matches of a global pattern in several strings. */
export function countMatches(texts: readonly string[], pattern: RegExp): number {
  return texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
}

/** Yields the matches of a global pattern in the content rendered into `element`. */
export function* matchesIn(element: Element, pattern: RegExp): Generator<Range> {
  for (const { runs } of element.matches("span.lines") ? codeRuns(element) : runsIn(element)) {
    const text = runs.map((run) => run.text).join("");
    for (const match of text.matchAll(pattern)) {
      yield rangeOf(runs, match.index, match.index + match[0].length);
    }
  }
}

function rangeOf(runs: readonly Run[], start: number, end: number): Range {
  const range = document.createRange();
  let at = 0;
  for (const { node, from, text } of runs) {
    const next = at + text.length;
    if (start >= at && start < next) {
      if (node instanceof Text) range.setStart(node, from + start - at);
      else range.setStartBefore(node);
    }
    if (end > at && end <= next) {
      if (node instanceof Text) range.setEnd(node, from + end - at);
      else range.setEndAfter(node);
    }
    at = next;
  }
  return range;
}

function* runsIn(element: Element): Generator<{ element: Element; runs: Run[] }> {
  let runs: Run[] = [];
  for (const node of element.childNodes) {
    if (node instanceof Element && isBlock(node)) {
      yield { element, runs };
      runs = [];
      yield* blockRuns(node);
    } else {
      runs.push(...runsOf(node));
    }
  }
  yield { element, runs };
}

function* blockRuns(block: Element): Generator<{ element: Element; runs: Run[] }> {
  if (block.localName === "figure") {
    const code = block.querySelector("pre code");
    if (code !== null) yield* codeRuns(code);
  } else if (isFormula(block)) {
    yield { element: block, runs: [{ node: block, from: 0, text: texOf(block) }] };
  } else {
    yield* runsIn(block);
  }
}

/** Yields the lines of a code block without their line breaks. */
function* codeRuns(code: Element): Generator<{ element: Element; runs: Run[] }> {
  let runs: Run[] = [];
  let open = false;
  const walker = code.ownerDocument.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    let from = 0;
    for (const line of node.data.split(/(?<=\n)/)) {
      open = !line.endsWith("\n");
      runs.push({ node, from, text: open ? line : line.slice(0, -1) });
      from += line.length;
      if (open) continue;
      yield { element: code, runs };
      runs = [];
    }
  }
  if (open) yield { element: code, runs };
}

const INLINE = new Set("a button code em strong s br img input span sup".split(" "));

function isBlock(element: Element): boolean {
  return !INLINE.has(element.localName);
}

/**
 * Returns the pieces of text in an inline node. Omits text that the Markdown source does not
 * contain, such as the numbers of footnotes.
 */
function runsOf(node: Node): Run[] {
  if (node instanceof Text) return [{ node, from: 0, text: node.data }];
  if (!(node instanceof Element) || node.matches(".footnote-ref, .footnote-back, input")) return [];
  if (isFormula(node)) return [{ node, from: 0, text: texOf(node) }];
  if (node.localName === "br") return [{ node, from: 0, text: "\n" }];
  const name = node.matches(".image-box") ? node.querySelector(".image-box-name") : null;
  if (name !== null) return runsOf(name);
  if (node.localName === "img") {
    return [{ node, from: 0, text: node.getAttribute("alt") ?? "" }];
  }
  return [...node.childNodes].flatMap(runsOf);
}

function isFormula(element: Element): boolean {
  return element.hasAttribute("data-tex");
}

function texOf(element: Element): string {
  return element.getAttribute("data-tex") ?? "";
}

function running(text: string): string[] {
  const words = text.trim();
  return words === "" ? [] : [words];
}

function linesOf(code: string): string[] {
  return code === "" ? [] : code.replace(/\n$/, "").split("\n");
}
