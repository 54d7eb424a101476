import type { MessageView } from "../bindings/contract";
import type { Grown } from "./grown";

/** The clocks of a running turn, in milliseconds of the page's monotonic clock. */
export interface TurnClock {
  /** When the turn began. */
  readonly startedAt: number;
  /** When the current activity began. */
  readonly activityAt: number;
}

/** A message on the screen. */
export interface Entry {
  readonly view: MessageView;
  /** `null` after the turn has ended. */
  readonly clock: TurnClock | null;
  /** Index of each tool call among the parts. */
  readonly calls: readonly number[];
  /** Additions to text and reasoning since they were last received as a whole. */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}
