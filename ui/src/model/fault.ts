import type { Fault, FaultCategory, UiText } from "../bindings/contract";
import * as faultText from "../bindings/texts/fault";

/** Creates a fault (an error with a sentence for the user) that originates in the page. */
export function newFault(
  category: FaultCategory,
  message: UiText,
  detail: string | null = null,
): Fault {
  return { category, message, detail, status: null, code: null, retry_after: null, limit: null };
}

/**
 * Wraps a literal sentence that is not in the catalogue of interface texts. For tests and for sentences that
 * only developers see.
 */
export function plainText(sentence: string): UiText {
  return faultText.storedSentence({ sentence });
}

/**
 * If a call was rejected with a fault, returns that fault; otherwise, returns a new fault with the
 * reason for the rejection as its detail.
 */
export function asFault(reason: unknown): Fault {
  if (
    typeof reason === "object" &&
    reason !== null &&
    "category" in reason &&
    "message" in reason
  ) {
    return reason as Fault;
  }
  const words = reason instanceof Error ? reason.message : String(reason);
  return newFault("input", faultText.unexpectedAnswer(), words);
}
