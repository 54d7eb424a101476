import type { ReasoningEffort } from "../../../bindings/contract";

/** The reasoning effort in the chat settings, and the effort for the next message. */
export interface EffortChoice {
  /** The reasoning effort in the chat settings; `null` if none is set. */
  readonly chat: ReasoningEffort | null;
  /** The effort for the next message only; `null` if the effort in the chat settings applies. */
  readonly once: ReasoningEffort | null;
}

/** The chosen reasoning effort, and the function that changes it. */
export interface ChosenEffort extends EffortChoice {
  readonly change: (choice: EffortChoice) => void;
}
