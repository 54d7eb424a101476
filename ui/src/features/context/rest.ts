import type { RequestPreview } from "../../bindings/contract";

/** The part of a request that belongs to none of the parts in the request preview. */
export interface Rest {
  /** Number of tokens; `null` if it is unknown. */
  readonly tokens: number | null;
  readonly bytes: number;
}

/**
 * Returns the rest of a request: what belongs to none of its listed parts. `bytes` is the size of
 * the request. The rest consists of the bytes of the JSON format, of tokens that the server adds,
 * and of tokens missing from the estimates of the parts. Returns `null` if nothing is left, or if
 * the parts together are larger than the request.
 */
export function restOf(
  { parts, tokens: whole }: Pick<RequestPreview, "parts" | "tokens">,
  bytes: number,
): Rest | null {
  const known = parts.map(({ tokens }) => tokens).filter((tokens) => tokens !== null);
  const complete = whole !== null && known.length === parts.length;
  const others = complete ? whole.tokens - sum(known) : null;
  const tokens = others === null || others < 0 ? null : others;
  const left = bytes - sum(parts.map((part) => part.bytes));
  return left < 0 || (left === 0 && !tokens) ? null : { tokens, bytes: left };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
