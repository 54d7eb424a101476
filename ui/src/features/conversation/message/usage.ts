import type { Timing, Usage } from "../../../bindings/contract";
import * as conversationText from "../../../bindings/texts/conversation";
import { dollarWords, numberWords, priceWords } from "../../../model/locale";

/**
 * Minimum time between the first and the last token, in milliseconds. If the time is shorter, no
 * speed is computed.
 */
const MEASURABLE_MS = 200;

/**
 * Formats the token count, the speed and the cost of a reply on one line. Omits values that are
 * unknown.
 */
export function usageWords(usage: Usage, timing: Timing): string {
  const words: string[] = [];
  if (usage.completion !== null) {
    words.push(conversationText.usageTokens({ count: usage.completion }));
  }
  const speed = tokensPerSecond(usage, timing);
  if (speed !== null) {
    words.push(
      conversationText.speed({ speed: numberWords(speed < 10 ? speed : Math.round(speed)) }),
    );
  }
  if (usage.cost !== null) {
    words.push(conversationText.usageCost({ cost: priceWords(usage.cost) }));
  } else if (usage.estimate) {
    words.push(conversationText.usageEstimate({ cost: dollarWords(usage.estimate.dollars) }));
  }
  return words.join(" · ");
}

/** Formats all reported token counts of a reply, for the tooltip. */
export function usageDetails(usage: Usage): string {
  const rows: readonly (readonly [(args: { count: number }) => string, number | null])[] = [
    [conversationText.usagePrompt, usage.prompt],
    [conversationText.usageCached, usage.cached],
    [conversationText.usageReply, usage.completion],
    [conversationText.usageReasoning, usage.reasoning],
    [conversationText.usageTotal, usage.total],
  ];
  return rows.flatMap(([words, count]) => (count === null ? [] : words({ count }))).join(" · ");
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
