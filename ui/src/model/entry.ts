import type { MessageView } from "../bindings/contract";
import type { Grown } from "./grown";

/**
 * The start times of a running turn and of its current activity, in milliseconds of the page's monotonic
 * clock.
 */
export interface TurnClock {
  /** The time at which the turn began. */
  readonly startedAt: number;
  /** The time at which the current activity began. */
  readonly activityAt: number;
}

/** A message and its display state. */
export interface Entry {
  readonly view: MessageView;
  /** The start times of the turn; `null` after the turn has ended. */
  readonly clock: TurnClock | null;
  /** For each tool call, the index of its part in the message. */
  readonly calls: readonly number[];
  /**
   * The additions to the text and to the reasoning since the page last received the whole message.
   */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}
