import type { ContextGauge, ContextLimit, TokenCount } from "../../bindings/contract";
import * as contextText from "../../bindings/texts/context";
import { shareWords } from "../../model/locale";

/** Minimum fraction of the context at which the gauge shows a percentage. */
const NOTABLE = 0.5;
/** Fraction of the context above which the gauge warns the user. */
const CAUTION = 0.8;

/** The content of the gauge. */
export interface GaugeView {
  /** The fraction (0 to 1) of the context that the next request fills; `null` if unknown. */
  readonly share: number | null;
  readonly level: "usual" | "caution" | "over";
  /**
   * The percentage beside the ring; empty if the percentage is low or the size of the context is
   * unknown.
   */
  readonly short: string;
  /** The sentence that the tooltip of the gauge shows and that screen readers read. */
  readonly words: string;
}

/**
 * Describes the number of tokens of the next request and the size of the context, each of which may
 * be unknown.
 */
export function tokenWords(used: TokenCount | null, limit: ContextLimit | null): string {
  if (used === null) {
    return limit === null ? contextText.unknown() : contextText.unknownOf({ limit: limit.tokens });
  }
  if (limit === null) {
    return used.exact
      ? contextText.counted({ used: used.tokens })
      : contextText.used({ used: used.tokens });
  }
  const both = { used: used.tokens, limit: limit.tokens };
  return used.exact ? contextText.countedOf(both) : contextText.usedOf(both);
}

/** Returns the content of the gauge; `null` if the number of tokens is unknown. */
export function gaugeView({ used, limit }: ContextGauge): GaugeView | null {
  if (used === null) {
    return null;
  }
  const words = tokenWords(used, limit);
  if (limit === null) {
    return { share: null, level: "usual", short: "", words: contextText.gauge({ words }) };
  }
  const full = used.tokens / limit.tokens;
  const level = full > 1 ? "over" : full > CAUTION ? "caution" : "usual";
  const sentence = {
    usual: contextText.gauge,
    caution: contextText.gaugeCaution,
    over: contextText.gaugeOver,
  }[level];
  return {
    share: Math.min(full, 1),
    level,
    short: full < NOTABLE ? "" : shareWords(used.tokens, limit.tokens),
    words: sentence({ words }),
  };
}
