import type { Token } from "markdown-it";

// Notes on the token of an inline text whose block is still streaming.

/** Returns the offset at which an unclosed formula begins in this inline text, or -1. */
export function openFormula(token: Token): number {
  const at = token.meta?.["openFormula"];
  return typeof at === "number" ? at : -1;
}

/** Notes the offset at which an unclosed formula begins. */
export function setOpenFormula(token: Token, at: number): void {
  token.meta = { ...token.meta, openFormula: at };
}

/**
 * Returns the number of characters at the beginning of an inline text that only stand for the
 * frozen part of its block.
 */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

/** Notes the number of characters at the beginning that only stand for the frozen part. */
export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
