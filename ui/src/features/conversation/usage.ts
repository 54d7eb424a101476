import type { Timing, Usage } from "../../bindings/contract";
import { numberWords, priceWords } from "../../model/locale";

/** Shortest generation time, in milliseconds, from which a speed can be computed. */
const MEASURABLE_MS = 200;

/**
 * Formats token count, speed and cost of a reply in one line; empty if the provider reported
 * nothing.
 */
export function usageWords(usage: Usage, timing: Timing): string {
  const words: string[] = [];
  if (usage.completion !== null) {
    words.push(`${numberWords(usage.completion)} ${usage.completion === 1 ? "token" : "tokens"}`);
  }
  const speed = tokensPerSecond(usage, timing);
  if (speed !== null) {
    words.push(`${numberWords(speed < 10 ? speed : Math.round(speed))} tokens/s`);
  }
  if (usage.cost !== null) {
    words.push(`cost ${priceWords(usage.cost)}`);
  }
  return words.join(" · ");
}

/** Formats all reported counts for the tooltip. */
export function usageDetails(usage: Usage): string {
  const rows: readonly (readonly [string, number | null])[] = [
    ["prompt", usage.prompt],
    ["from cache", usage.cached],
    ["reply", usage.completion],
    ["of it reasoning", usage.reasoning],
    ["total", usage.total],
  ];
  return rows
    .filter(([, count]) => count !== null)
    .map(([name, count]) => `${name} ${numberWords(count ?? 0)}`)
    .join(" · ");
}

/** Returns the speed of a reply in tokens per second, or `null` if it cannot be computed. */
export function tokensPerSecond(usage: Usage, timing: Timing): number | null {
  if (
    usage.completion === null ||
    timing.first_token_ms === null ||
    timing.last_token_ms === null
  ) {
    return null;
  }
  const span = timing.last_token_ms - timing.first_token_ms;
  return span < MEASURABLE_MS ? null : (usage.completion * 1000) / span;
}
