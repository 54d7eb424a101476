import type { MessageView } from "../bindings/contract";
import type { Grown } from "./grown";

/**
 * The times at which a running turn and its current activity began, in milliseconds of the page's
 * monotonic clock.
 */
export interface TurnClock {
  readonly startedAt: number;
  /** The time at which the current activity, for example waiting for the server, began. */
  readonly activityAt: number;
}

/** A message together with data that only the page has. */
export interface Entry {
  readonly view: MessageView;
  /** The clock of the message's turn; `null` if no turn is running. */
  readonly clock: TurnClock | null;
  /**
   * The indexes of the message's tool calls, in the order of the message's parts. Each streamed
   * piece of a tool call contains the index of its call.
   */
  readonly calls: readonly number[];
  /** The text and the reasoning that have been added to the message since the page received it. */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}
