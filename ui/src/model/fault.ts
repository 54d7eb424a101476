import type { Fault, FaultCategory, UiText } from "../bindings/contract";
import * as faultText from "../bindings/texts/fault";

/** Creates a fault of the page. */
export function newFault(
  category: FaultCategory,
  message: UiText,
  detail: string | null = null,
): Fault {
  return { category, message, detail, status: null, code: null, retry_after: null, limit: null };
}

/** Returns words of a test or of the program's stub, which no catalogue has, as a text. */
export function plainText(sentence: string): UiText {
  return faultText.storedSentence({ sentence });
}

/** Returns what a call rejected with as a fault. A rejection of another type becomes the fault's detail. */
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
