import type { Token } from "markdown-it";

// Data about a block that is still arriving, stored in the token of its inline text.

/**
 * Returns the offset in the inline text at which a formula without an end begins; -1 if there is
 * none.
 */
export function openFormula(token: Token): number {
  const at = token.meta?.["openFormula"];
  return typeof at === "number" ? at : -1;
}

/** Stores the offset in the inline text at which a formula without an end begins. */
export function setOpenFormula(token: Token, at: number): void {
  token.meta = { ...token.meta, openFormula: at };
}

/**
 * Returns how many characters at the beginning of the inline text are a placeholder for the frozen
 * part of the block.
 */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

/**
 * Stores how many characters at the beginning of the inline text are a placeholder for the frozen
 * part of the block.
 */
export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
