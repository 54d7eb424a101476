import type { Fault, FaultCategory, UiText } from "../bindings/contract";
import * as faultText from "../bindings/texts/fault";

/** Creates a fault that has occurred in the page itself. */
export function newFault(
  category: FaultCategory,
  message: UiText,
  detail: string | null = null,
): Fault {
  return { category, message, detail, status: null, code: null, retry_after: null, limit: null };
}

/**
 * Creates an interface text from a sentence that is not in the catalogue. Use this function only in
 * tests and for sentences that no user sees.
 */
export function uncataloguedText(sentence: string): UiText {
  return faultText.storedSentence({ sentence });
}

/**
 * Returns the reason of a rejected promise if it is a fault. Any other reason becomes the detail of
 * a new fault.
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
