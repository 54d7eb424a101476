import type { Block } from "../parse/parser";

/** How running text is set, as far as it matters for how tall a text is. */
export interface Measure {
  /** Characters that fit on a line of running text. */
  readonly charactersPerLine: number;
  /** Pixels from line to line. */
  readonly lineHeight: number;
}

/** The space between two blocks, in lines. */
const GAP = 0.6;
/** The frame and the caption of a code block, in lines. */
const CODE_FRAME = 2;
const CODE_LINE = 0.82;
const TABLE_LINE = 1.55;

/** How tall a block probably is, in pixels, before it was drawn. `source` is its text. */
export function estimatedHeight(block: Block, source: string, measure: Measure): number {
  const lines = source.replace(/\n+$/, "").split("\n");
  return measure.lineHeight * (GAP + linesOf(block, lines, measure.charactersPerLine));
}

/** How tall a text without markup probably is, in pixels. */
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
      // A newline in a paragraph is a space.
      return wrapped([lines.join(" ")], width);
  }
}

function wrapped(lines: readonly string[], width: number): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
}
