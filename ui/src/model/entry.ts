import type { MessageView } from "../bindings/contract";
import type { Grown } from "./grown";

/**
 * When a running turn began, and when its current activity began. Both times are in milliseconds of
 * the page's monotonic clock.
 */
export interface TurnClock {
  readonly startedAt: number;
  /** When the current activity began, for example waiting for the server. */
  readonly activityAt: number;
}

/** A message together with data that only the page has. */
export interface Entry {
  readonly view: MessageView;
  /** The clock of the message's turn; `null` if no turn is running. */
  readonly clock: TurnClock | null;
  /**
   * The indexes of the message's tool calls, in the order of its parts. Each piece of a tool call
   * in the stream contains the index of the call.
   */
  readonly calls: readonly number[];
  /** The text and the reasoning that have been added to the message since the page received it. */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}
