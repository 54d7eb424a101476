import type { RequestPreview } from "../../bindings/contract";

/** What a request contains besides its listed parts. */
export interface Rest {
  /** `null` if the number is unknown. */
  readonly tokens: number | null;
  readonly bytes: number;
}

/**
 * Returns the difference between a request of `bytes` bytes and its parts: the format of the body,
 * and the tokens that the server adds or counts differently than the estimates of the parts.
 * Returns `null` if there is no difference, or if the parts are estimated too high.
 */
export function restOf(
  { parts, tokens: whole }: Pick<RequestPreview, "parts" | "tokens">,
  bytes: number,
): Rest | null {
  const known = parts.map(({ tokens }) => tokens).filter((tokens) => tokens !== null);
  const complete = whole !== null && known.length === parts.length;
  const tokens = complete ? whole.tokens - sum(known) : null;
  const left = bytes - sum(parts.map((part) => part.bytes));
  return left < 0 || (tokens ?? 0) < 0 || (left === 0 && !tokens) ? null : { tokens, bytes: left };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
