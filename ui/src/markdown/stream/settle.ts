import { isOpen } from "../parse/formula_rules";
import type { Block } from "../parse/parser";

/**
 * Returns how many of the first blocks no further line can change. `blocks` is the parse of
 * `lines`, which are complete lines that begin at a top-level block.
 *
 * A block ends where the next one begins, so all but the last are settled, with one exception:
 * markdown-it reads a link reference definition across every following line that does not
 * interrupt it, even across blocks that it meanwhile takes for headings. Until a blank line or
 * an interruption comes, every block that may still become part of a definition is held back.
 */
export function settledCount(blocks: readonly Block[], lines: readonly string[]): number {
  let count = Math.max(0, blocks.length - 1);
  for (let index = count; index > 0; index--) {
    const block = blocks[index];
    const before = blocks[index - 1];
    if (block === undefined || before === undefined) break;
    if (isBlank(lines[block.start - 1])) break;
    // An unclosed formula is no formula, and its lines continue the block above.
    if (block.type === "formula_block" && block.tokens.some(isOpen)) {
      count = index - 1;
      continue;
    }
    if (interrupts(block)) break;
    if (mayReachInto(before, block, lines)) count = index - 1;
  }
  return count;
}

/** Whether the first line of the block ends a definition that is being read. */
function interrupts(block: Block): boolean {
  switch (block.type) {
    // A quote is not listed: its lines may belong to the quote that contains the definition.
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

/** Whether a definition that begins in `before` may still absorb the next block. */
function mayReachInto(before: Block, block: Block, lines: readonly string[]): boolean {
  switch (before.type) {
    case "reference_definition":
      // Only a title can follow, and a title opens with one of these characters.
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

// Held back until the line is complete: these characters may become the underline of a heading, the delimiter
// row of a table, a fence or a list marker, and the block above would flash from one kind to another.
const MARKERS_ONLY = /^(?:[ \t>]*\d{1,9}[.)][ \t])?[->=*_+|:#`~$\\ \t]*$/;

// Held back for the same reason: a possible item number or task box.
const ITEM =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\d{1,9}[.)]?|(?<=[ \t])\[(?:[ xX]\]?)?)[ \t]*$/;

// Held back for the same reason: a possible definition of a footnote or a link, which is not shown at this
// place.
const DEFINITION =
  /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*\[(?:\^[^\s[\]]{0,40}(?:\]:?)?[ \t]*|[^\]^][^\]]*\]:[ \t]*(?:\S+(?:[ \t]+["'(].*)?)?|[^\s[\]^]{0,20}\]?)?$/;

/**
 * Returns the offset up to which the text may be shown. An incomplete last line without a word
 * is held back if its characters may become a marker or a definition.
 */
export function visibleEnd(text: string): number {
  const start = text.lastIndexOf("\n") + 1;
  const line = text.slice(start);
  const isUndecided = [MARKERS_ONLY, ITEM, DEFINITION].some((pattern) => pattern.test(line));
  return isUndecided ? start : text.length;
}
