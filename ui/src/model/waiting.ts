import type { ToolCall } from "../bindings/contract";

/**
 * Returns whether the user must still decide whether to send the answer of a tool call to the
 * model.
 */
export function awaitsReview({ ending, review, resolution }: ToolCall): boolean {
  return review && resolution === null && (ending === "succeeded" || ending === "bad_result");
}

export function waitsForUser(call: ToolCall): boolean {
  const { state, ending, remedy, resolution } = call;
  const undecided = (ending === "outcome_unknown" || remedy !== null) && resolution === null;
  return (
    undecided || state === "waiting_approval" || state === "waiting_input" || awaitsReview(call)
  );
}
