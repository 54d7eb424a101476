import type { ReasoningEffort } from "../../../bindings/contract";

/**
 * The two reasoning efforts that the user can choose: one in the chat settings, and one for the
 * next message only.
 */
export interface EffortChoice {
  /** The reasoning effort in the chat settings; `null` if none is set. */
  readonly chat: ReasoningEffort | null;
  /** The effort for the next message only; `null` if the effort in the chat settings applies. */
  readonly once: ReasoningEffort | null;
}

/** The chosen reasoning efforts, and the function that changes them. */
export interface ChosenEffort extends EffortChoice {
  readonly change: (choice: EffortChoice) => void;
}
