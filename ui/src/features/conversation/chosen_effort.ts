import type { ReasoningEffort } from "../../bindings/contract";

/** The reasoning effort that is chosen for a chat and for its next message. */
export interface EffortChoice {
  /** The effort in the chat settings; `null` if none is set. */
  readonly chat: ReasoningEffort | null;
  /** The effort for the next message only; `null` if the effort of the chat applies. */
  readonly once: ReasoningEffort | null;
}

/** The chosen effort, and how to change it. */
export interface ChosenEffort extends EffortChoice {
  readonly change: (choice: EffortChoice) => void;
}
