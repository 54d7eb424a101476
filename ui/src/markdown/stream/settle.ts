import { isOpen } from "../parse/formula_rules";
import type { Block } from "../parse/parser";

/**
 * Returns how many of the first blocks are settled, which means that no further line can
 * change them. `blocks` is the result of parsing `lines`, which are complete lines that begin
 * at a top-level block.
 *
 * A block ends where the next one begins, so all blocks but the last are settled, with one
 * exception. A link reference definition can continue over all following lines that do not
 * interrupt it, even if markdown-it temporarily treats those lines as other blocks, such as
 * headings. Every block that may still become part of a definition is therefore held back
 * until a blank line or an interruption follows.
 */
export function settledCount(blocks: readonly Block[], lines: readonly string[]): number {
  let count = Math.max(0, blocks.length - 1);
  for (let index = count; index > 0; index--) {
    const block = blocks[index];
    const before = blocks[index - 1];
    if (block === undefined || before === undefined) break;
    if (isBlank(lines[block.start - 1])) break;
    // An unclosed formula does not count as a formula; its lines continue the block above.
    if (block.type === "formula_block" && block.tokens.some(isOpen)) {
      count = index - 1;
      continue;
    }
    if (interrupts(block)) break;
    if (mayReachInto(before, block, lines)) count = index - 1;
  }
  return count;
}

/** Returns whether the first line of the block ends a definition that may be in progress. */
function interrupts(block: Block): boolean {
  switch (block.type) {
    // Do not list quotations here, because their lines may belong to a quotation that contains the
    // definition.
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

/**
 * Returns whether a definition that begins in the block `before` may still include the next block.
 */
function mayReachInto(before: Block, block: Block, lines: readonly string[]): boolean {
  switch (before.type) {
    case "reference_definition":
      // Only the title of the definition can follow, and every title starts with one of these
      // characters.
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

// These characters may become the underline of a heading, the delimiter row of a table, a fence or a list
// marker. They are held back until the line is complete, so that the block above does not briefly change its
// kind.
const MARKERS_ONLY = /^(?:[ \t>]*\d{1,9}[.)][ \t])?[->=*_+|:#`~$\\ \t]*$/;

// A possible number or checkbox of a list item. Such text is held back for the same reason as
// `MARKERS_ONLY`.
const ITEM =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\d{1,9}[.)]?|(?<=[ \t])\[(?:[ xX]\]?)?)[ \t]*$/;

// A possible definition of a footnote or a link. Such text is held back, because definitions are not
// shown where they are written.
const DEFINITION =
  /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*\[(?:\^[^\s[\]]{0,40}(?:\]:?)?[ \t]*|[^\]^][^\]]*\]:[ \t]*(?:\S+(?:[ \t]+["'(].*)?)?|[^\s[\]^]{0,20}\]?)?$/;

/**
 * Returns the offset up to which the text may be shown. An incomplete last line is held back if it
 * contains no word yet and may become a marker or a definition.
 */
export function visibleEnd(text: string): number {
  const start = text.lastIndexOf("\n") + 1;
  const line = text.slice(start);
  const isUndecided = [MARKERS_ONLY, ITEM, DEFINITION].some((pattern) => pattern.test(line));
  return isUndecided ? start : text.length;
}
