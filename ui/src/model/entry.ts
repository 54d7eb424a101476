import type { MessageView } from "../bindings/contract";
import type { Grown } from "./grown";

/** The clocks of a running turn, in milliseconds of the page's monotonic clock. */
export interface TurnClock {
  /** The time at which the turn began. */
  readonly startedAt: number;
  /** The time at which the current activity began. */
  readonly activityAt: number;
}

/** A message and its display state. */
export interface Entry {
  readonly view: MessageView;
  /** The clocks of the turn; `null` after the turn has ended. */
  readonly clock: TurnClock | null;
  /** For each tool call, the index of its part in the message. */
  readonly calls: readonly number[];
  /** Additions to the text and reasoning since the whole message was last received. */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}
