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
 * Returns the length of the stand-in text that replaces the frozen part of the block at the
 * beginning of the inline text; 0 if no part is frozen.
 */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

/**
 * Stores the length of the stand-in text that replaces the frozen part of the block at the
 * beginning of the inline text.
 */
export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
