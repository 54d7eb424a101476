import type { Token } from "markdown-it";

// What is known of the inline text of a block that is still being written, noted on its token.

/** Where a formula begins in this inline text that has no end yet; -1 if none. */
export function openFormula(token: Token): number {
  const at = token.meta?.["openFormula"];
  return typeof at === "number" ? at : -1;
}

/** Notes where a formula begins that has no end yet. */
export function setOpenFormula(token: Token, at: number): void {
  token.meta = { ...token.meta, openFormula: at };
}

/** How many characters at the beginning of an inline text only stand for what is frozen. */
export function standIn(token: Token): number {
  return Number(token.meta?.["standIn"] ?? 0);
}

/** Notes how many characters at the beginning only stand for what is frozen. */
export function setStandIn(token: Token, length: number): void {
  token.meta = { ...token.meta, standIn: length };
}
