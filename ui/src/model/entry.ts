import type { MessageView } from "../bindings/contract";
import type { Grown } from "./grown";

/**
 * When a running turn and its current activity began, in milliseconds of the page's monotonic
 * clock.
 */
export interface TurnClock {
  /** The time at which the turn began. */
  readonly startedAt: number;
  /** The time at which the current activity began. */
  readonly activityAt: number;
}

/** A message together with data that only the page has. */
export interface Entry {
  readonly view: MessageView;
  /** When the turn and its activity began; `null` if the turn has ended. */
  readonly clock: TurnClock | null;
  /**
   * For each tool call of the message, in the order of its parts, the index that identifies the
   * call in the pieces of the stream.
   */
  readonly calls: readonly number[];
  /** The text and the reasoning that have arrived since the page received the whole message. */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}
