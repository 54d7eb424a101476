import type { Token } from "markdown-it";

// Data about a block that is still arriving, stored in the token of its inline text.

/**
 * Returns the offset at which a formula without an end begins in the inline text; -1 if there is
 * none.
 */
export function openFormula(token: Token): number {
  const at = token.meta?.["openFormula"];
  return typeof at === "number" ? at : -1;
}

/** Stores the offset at which a formula without an end begins in the inline text. */
export function setOpenFormula(token: Token, at: number): void {
  token.meta = { ...token.meta, openFormula: at };
}

/**
 * Returns the number of characters at the beginning of a block's inline text that only stand in for
 * the frozen part of the block; 0 if no part is frozen. These characters are not rendered.
 */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

/**
 * Stores the number of characters at the beginning of a block's inline text that only stand in for
 * the frozen part of the block.
 */
export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
