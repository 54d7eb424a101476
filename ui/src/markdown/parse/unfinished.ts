import type { Token } from "markdown-it";

// Data about a block that is still arriving. The functions below store this data in the token of
// the block's inline text, and read it from there.

/**
 * Returns the offset at which an unclosed formula begins in the inline text; -1 if there is none.
 */
export function openFormula(token: Token): number {
  const at = token.meta?.["openFormula"];
  return typeof at === "number" ? at : -1;
}

export function setOpenFormula(token: Token, at: number): void {
  token.meta = { ...token.meta, openFormula: at };
}

/**
 * Returns the length of the stand-in text at the beginning of a block's inline text; 0 if there is
 * none. A stand-in text represents the frozen part of the block, which is already rendered. The
 * stand-in text itself is not rendered.
 */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
