import type { Token } from "markdown-it";

// The functions below read and store data about a block that is still arriving. The data is kept in
// the token of the block's inline text.

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
 * none. This text is not rendered. It only takes the place of the frozen part of the block, which
 * is final and already rendered.
 */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
