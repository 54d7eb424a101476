import type { RequestPreview } from "../../bindings/contract";

/** Size of the part of a request that the request preview does not list. */
export interface Rest {
  /** Number of tokens; `null` if it is unknown. */
  readonly tokens: number | null;
  readonly bytes: number;
}

/**
 * Returns the size of the part of a request that the request preview does not list in `parts`: JSON
 * syntax, tokens that the server adds, and tokens by which the preview underestimates the listed
 * parts. `bytes` is the size of the whole request. Returns `null` if nothing remains, or if the
 * listed parts have more bytes than the request.
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
