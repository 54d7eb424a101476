import type { Token } from "markdown-it";

// Data stored on the inline token of a block that is still streaming.

/**
 * Returns the offset at which an unclosed formula begins in this inline text; -1 if there is none.
 */
export function openFormula(token: Token): number {
  const at = token.meta?.["openFormula"];
  return typeof at === "number" ? at : -1;
}

/** Stores the offset at which an unclosed formula begins. */
export function setOpenFormula(token: Token, at: number): void {
  token.meta = { ...token.meta, openFormula: at };
}

/**
 * Returns the length, in characters, of the placeholder for the frozen part of a block, at the
 * beginning of the block's inline text.
 */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

/**
 * Stores the length, in characters, of the placeholder for the frozen part of a block, at the
 * beginning of the block's inline text.
 */
export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
