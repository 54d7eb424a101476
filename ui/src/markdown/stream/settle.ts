import { isOpen } from "../parse/formula_rules";
import type { Block, ParsedBlocks } from "../parse/parser";
import { isLongLine } from "./growing";

/**
 * Returns the number of settled blocks at the beginning of `blocks`. A block is settled if further
 * lines cannot change it. `blocks` are the blocks in `lines`. All of these lines are complete, and
 * the first one begins a top-level block.
 *
 * A block ends where the next block begins, so all blocks except the last are settled, with two
 * exceptions. First, a formula that is never closed becomes part of the block directly above it, so
 * that block is not settled while the formula is open. Second, the definition of a link label can
 * extend over several lines that look like other blocks, such as headings. The block with such a
 * definition is not settled until a blank line or a block that ends the definition arrives.
 */
export function settledCount(blocks: readonly Block[], lines: readonly string[]): number {
  let count = Math.max(0, blocks.length - 1);
  for (let index = count; index > 0; index--) {
    const block = blocks[index];
    const before = blocks[index - 1];
    if (block === undefined || before === undefined) break;
    if (isBlank(lines[block.start - 1])) break;
    // If this formula is never closed, its lines become plain text in the block above. Therefore,
    // the block above is not settled yet.
    if (block.type === "formula_block" && block.tokens.some(isOpen)) {
      count = index - 1;
      continue;
    }
    if (interrupts(block)) break;
    if (mayReachInto(before, block, lines)) count = index - 1;
  }
  return count;
}

/**
 * Number of characters at the start of a long line that are enough to decide whether the line
 * begins a paragraph.
 */
const LINE_BEGINNING = 200;

/**
 * Returns the blocks before the incomplete line `line` if that line is long and begins a paragraph;
 * otherwise `undefined`. The returned blocks are settled, so part of the paragraph can be frozen
 * before the line is complete.
 *
 * `complete` is the text before `line`, and `blocks` are the blocks of this text when it is parsed
 * alone. The returned blocks may differ from `blocks`, because the beginning of the line can change
 * them, for example by closing a formula. `parse` must return the blocks of a text.
 */
export function blocksBefore(
  line: string,
  blocks: readonly Block[],
  complete: string,
  parse: (text: string) => readonly Block[],
): readonly Block[] | undefined {
  if (!isLongLine(line)) return undefined;
  // Settle nothing directly below a table, because only a complete line shows whether it is another
  // row.
  const isBlankBefore = isBlank(complete.split("\n").at(-2));
  if (blocks.at(-1)?.type === "table_open" && !isBlankBefore) return undefined;
  const text = complete + line.slice(0, LINE_BEGINNING);
  const begun = parse(text);
  const isSettled =
    begun.length === blocks.length + 1 &&
    begun.at(-1)?.type === "paragraph_open" &&
    settledCount(begun, text.split("\n")) === blocks.length;
  return isSettled ? begun.slice(0, -1) : undefined;
}

/**
 * Returns whether `block` ends the definition of a link label that may precede it. If not, the
 * definition may continue in the first line of `block`.
 */
function interrupts(block: Block): boolean {
  switch (block.type) {
    // A quotation is intentionally missing from this list. If the definition is itself inside a
    // quotation, the first line of `block` may continue both the quotation and the definition.
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
 * Returns whether a definition that begins in the block `before` may extend into `block`, the next
 * one.
 */
function mayReachInto(before: Block, block: Block, lines: readonly string[]): boolean {
  switch (before.type) {
    case "reference_definition":
      // In the definition of a link label, only a title can follow the address. Every title begins
      // with one of these characters.
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

// Matches a line that may become the underline of a heading, the line below a table's header, a
// fence or a list marker. Such a line is held back until it is complete. Otherwise, the block above
// could briefly be shown as another kind of block.
const MARKERS_ONLY = /^(?:[ \t>]*\d{1,9}[.)][ \t])?[->=*_+|:#`~$\\ \t]*$/;

// Matches text that may become the number or the checkbox of a list item. Such text is held back.
// Otherwise, it could briefly be shown as ordinary text.
const ITEM =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\d{1,9}[.)]?|(?<=[ \t])\[(?:[ xX]\]?)?)[ \t]*$/;

// Matches text that may become the definition of a footnote or a link. Such text is held back,
// because it would otherwise appear and vanish again: definitions are not shown where they occur in
// the text. Text with a title of 100 characters or more is probably a sentence with a quotation, so
// it is shown.
const DEFINITION =
  /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*\[(?:\^[^\s[\]]{0,40}(?:\]:?)?[ \t]*|[^\]^][^\]]*\]:[ \t]*(?:\S+(?:[ \t]+(?:"(?:\\.|[^"\\]){0,99}["\\]?|'(?:\\.|[^'\\]){0,99}['\\]?|\((?:\\.|[^()\\]){0,99}[)\\]?)[ \t]*)?)?|[^\s[\]^]{0,20}\]?)?$/;

/**
 * Returns the offset up to which a growing document may be shown. The last line is held back while
 * it is incomplete and may still become a marker or a definition.
 */
export function visibleEnd(text: string): number {
  const start = text.lastIndexOf("\n") + 1;
  const line = text.slice(start);
  const isUndecided = [MARKERS_ONLY, ITEM, DEFINITION].some((pattern) => pattern.test(line));
  return isUndecided ? start : text.length;
}

/**
 * Returns whether the complete lines may contain settled blocks (those that later text cannot
 * change) or definitions of link labels. If so, the lines must be parsed again to collect these
 * blocks and definitions. A single block is not settled, because it may still grow. However, if it
 * is a fenced code block, its complete lines are final, so the result is `true`.
 */
export function mayHoldSettled({ blocks, definitions }: ParsedBlocks): boolean {
  return blocks.length > 1 || blocks[0]?.type === "fence" || definitions.size > 0;
}
