import type { Block } from "../parse/parser";

/** Measurements of the text on the screen, from which the heights of blocks are estimated. */
export interface Measure {
  readonly charactersPerLine: number;
  /** In pixels. */
  readonly lineHeight: number;
}

/** Space between two blocks, in lines. */
const GAP = 0.6;
/** Height of the frame and the caption of a code block, in lines. */
const CODE_FRAME = 2;
const CODE_LINE = 0.82;
const TABLE_LINE = 1.55;

/**
 * Estimates how high a block will be when it is rendered, in pixels. `source` is its Markdown
 * source.
 */
export function estimatedHeight(block: Block, source: string, measure: Measure): number {
  const lines = source.trimEnd().split("\n");
  return measure.lineHeight * (GAP + linesOf(block, lines, measure.charactersPerLine));
}

/** Estimates the height of text without markup, in pixels. */
export function plainHeight(text: string, measure: Measure): number {
  return (
    measure.lineHeight * wrapped(text.replace(/\n$/, "").split("\n"), measure.charactersPerLine)
  );
}

function linesOf(block: Block, lines: readonly string[], width: number): number {
  switch (block.type) {
    case "reference_definition":
      return -GAP;
    case "fence":
    case "code_block":
      return CODE_FRAME + CODE_LINE * Math.max(1, lines.length - 2);
    case "table_open":
      return TABLE_LINE * (lines.length - 1);
    case "heading_open":
      return 1.5;
    case "bullet_list_open":
    case "ordered_list_open":
      return wrapped(lines, width - 6);
    default:
      // A line break inside a paragraph is shown as a space, so the lines count as one line.
      return wrapped([lines.join(" ")], width);
  }
}

function wrapped(lines: readonly string[], width: number): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
}
