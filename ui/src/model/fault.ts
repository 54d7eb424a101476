import type { Fault, FaultCategory } from "../bindings/contract";

/** A fault made on this side of the door. */
export function newFault(
  category: FaultCategory,
  message: string,
  detail: string | null = null,
): Fault {
  return { category, message, detail, status: null, code: null, retry_after: null, limit: null };
}

/** What a call rejected with, as a `Fault`. A rejection that is none keeps its words as the detail. */
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
  return newFault("input", "The program did not answer as expected", words);
}
