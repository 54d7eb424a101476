import type { CallEntry, ConversationId, ToolCall, ToolCallId } from "../../bindings/contract";
import { waitsForUser } from "../../model/waiting";

/** A tool call that cannot continue until the user acts. */
export interface WaitingCall {
  readonly conversation: ConversationId;
  readonly call: ToolCall;
}

export type Waiting = ReadonlyMap<ToolCallId, WaitingCall>;

export function waitingIn(entries: readonly CallEntry[]): Waiting {
  return new Map(
    entries
      .filter(({ call }) => waitsForUser(call))
      .map(({ call, conversation_id }) => [call.id, { conversation: conversation_id, call }]),
  );
}

/**
 * Returns a copy of `waiting` that is up to date with a changed call. The copy contains the call
 * only if it is waiting for the user.
 */
export function withChange(waiting: Waiting, id: ConversationId, call: ToolCall): Waiting {
  const next = new Map(waiting);
  if (waitsForUser(call)) {
    next.set(call.id, { conversation: id, call });
  } else {
    next.delete(call.id);
  }
  return next;
}

export function conversationsOf(waiting: Waiting): ReadonlySet<ConversationId> {
  return new Set([...waiting.values()].map(({ conversation }) => conversation));
}

/**
 * Returns the first waiting call that was proposed after `last`. If there is none, returns the
 * first of all waiting calls; `null` if no call is waiting.
 */
export function callAfter(waiting: Waiting, last: ToolCall | null): ToolCall | null {
  const order = (one: ToolCall, other: ToolCall) =>
    one.proposed_at - other.proposed_at || one.index - other.index;
  const calls = [...waiting.values()].map(({ call }) => call).sort(order);
  const later = last === null ? undefined : calls.find((call) => order(call, last) > 0);
  return later ?? calls[0] ?? null;
}
