import type { StateBlock, Token } from "markdown-it";

/** A block rule of markdown-it. */
type BlockRule = (
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
) => boolean;

/**
 * Wraps `table`, the rule that parses tables. The wrapped rule adds the text of surplus cells,
 * beyond the columns of the header, to the cell in the last column. GFM ignores surplus cells
 * (section 4.10), which would hide words, for example if a row contains `a||b`.
 */
export function withWholeRows(table: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    const first = state.tokens.length;
    if (!table(state, startLine, endLine, silent)) return false;
    if (!silent) restoreCells(state, state.tokens.slice(first));
    return true;
  };
}

function restoreCells(state: StateBlock, tokens: readonly Token[]): void {
  const columns = tokens.filter(({ type }) => type === "th_open").length;
  tokens.forEach((token, index) => {
    if (token.type !== "tr_open" || token.map === null || index < 3) return;
    const [line] = token.map;
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    const cells = cellsOf(state.src.slice(start, state.eMarks[line]));
    while (cells.length > columns && cells.at(-1)?.trim() === "") cells.pop();
    if (cells.length <= columns) return;
    // A cell consists of three tokens. The second one is the content.
    const last = tokens[index + 3 * columns - 1];
    if (last !== undefined)
      last.content = cells
        .slice(columns - 1)
        .join("|")
        .trim();
  });
}

/** Divides the source of a table row into its cells in the same way as markdown-it. */
export function cellsOf(row: string): string[] {
  const cells = row.trim().split(/(?<!\\)\|/);
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells.map((cell) => cell.replaceAll("\\|", "|"));
}
