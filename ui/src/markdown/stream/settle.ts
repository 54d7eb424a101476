import { isOpen } from "../parse/formula_rules";
import type { Block } from "../parse/parser";

/**
 * How many of the first blocks no further line can change. `blocks` is the parse of `lines`,
 * which are complete lines that begin at a top-level block.
 *
 * A block ends where the next one begins, so all but the last are settled, with one exception:
 * markdown-it reads a link reference definition ahead over everything that does not interrupt it,
 * even over blocks it meanwhile takes for headings. Until a blank line or an interruption comes,
 * whatever may still become part of a definition is held back.
 */
export function settledCount(blocks: readonly Block[], lines: readonly string[]): number {
  let count = Math.max(0, blocks.length - 1);
  for (let index = count; index > 0; index--) {
    const block = blocks[index];
    const before = blocks[index - 1];
    if (block === undefined || before === undefined) break;
    if (isBlank(lines[block.start - 1])) break;
    // Without an end it is no formula, and its lines go on with the block above.
    if (block.type === "formula_block" && block.tokens.some(isOpen)) {
      count = index - 1;
      continue;
    }
    if (interrupts(block)) break;
    if (mayReachInto(before, block, lines)) count = index - 1;
  }
  return count;
}

/** Whether the first line of the block ends any definition that is being read. */
function interrupts(block: Block): boolean {
  switch (block.type) {
    // Not a quote: its lines may turn out to belong to the quote the definition is in.
    case "fence":
    case "formula_block":
    case "footnote_open":
    case "hr":
    case "bullet_list_open":
    case "ordered_list_open":
      return true;
    case "heading_open":
      return block.tokens[0]?.markup.startsWith("#") ?? false;
    default:
      return false;
  }
}

/** Whether a definition that begins in `before` may yet swallow the block after it. */
function mayReachInto(before: Block, block: Block, lines: readonly string[]): boolean {
  switch (before.type) {
    case "reference_definition":
      // Only a title can follow, and it opens with one of these.
      return /^\s*["'(]/.test(lines[block.start] ?? "");
    case "paragraph_open":
    case "heading_open":
      return /^\s*\[/.test(lines[before.start] ?? "");
    case "blockquote_open":
    case "bullet_list_open":
    case "ordered_list_open":
    case "footnote_open":
      return lines.slice(before.start, before.end).some((line) => line.includes("["));
    default:
      return false;
  }
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || /^[ \t]*$/.test(line);
}

// Set back until complete: these could be the underline of a heading, the second line of a
// table, a fence or a list marker, and the block above would flash from one kind to another.
const MARKERS_ONLY = /^(?:[ \t>]*\d{1,9}[.)][ \t])?[->=*_+|:#`~$\\ \t]*$/;

// The same for what may become the number of an item or the box of a task.
const ITEM =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\d{1,9}[.)]?|(?<=[ \t])\[(?:[ xX]\]?)?)[ \t]*$/;

// The same for what may become a definition, of a footnote or of a link: it is not shown here.
const DEFINITION =
  /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*\[(?:\^[^\s[\]]{0,40}(?:\]:?)?[ \t]*|[^\]^][^\]]*\]:[ \t]*(?:\S+(?:[ \t]+["'(].*)?)?|[^\s[\]^]{0,20}\]?)?$/;

/**
 * Where the part of the text ends that may be shown: all of it, but for an incomplete last line
 * that holds no word yet, only characters that could turn into a marker or a definition.
 */
export function visibleEnd(text: string): number {
  const start = text.lastIndexOf("\n") + 1;
  const line = text.slice(start);
  const isUndecided = [MARKERS_ONLY, ITEM, DEFINITION].some((pattern) => pattern.test(line));
  return isUndecided ? start : text.length;
}
