import type { MessageView } from "../bindings/contract";
import type { Grown } from "./grown";

/**
 * When a running turn and its current activity began, in milliseconds of the page's monotonic
 * clock.
 */
export interface TurnClock {
  /** The time at which the turn began. */
  readonly startedAt: number;
  /** The time at which the turn's current activity began, for example waiting for the server. */
  readonly activityAt: number;
}

/** A message together with data that only the page has. */
export interface Entry {
  readonly view: MessageView;
  /**
   * The times at which the message's running turn and its current activity began; `null` if the
   * message has no running turn.
   */
  readonly clock: TurnClock | null;
  /**
   * The indexes of the message's tool calls, in the order of the message's parts. Each piece of a
   * tool call that arrives in the stream refers to its call by this index.
   */
  readonly calls: readonly number[];
  /** The text and the reasoning that have been added to the message since the page received it. */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}
