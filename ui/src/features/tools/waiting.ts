import type { CallEntry, ConversationId, ToolCall, ToolCallId } from "../../bindings/contract";
import { waitsForUser } from "../../model/waiting";

/** The calls that cannot go on without the user, and their conversations. */
export type Waiting = ReadonlyMap<ToolCallId, ConversationId>;

/** Returns the waiting calls among these. */
export function waitingIn(entries: readonly CallEntry[]): Waiting {
  return new Map(
    entries
      .filter(({ call }) => waitsForUser(call))
      .map(({ call, conversation_id }) => [call.id, conversation_id]),
  );
}

/** Applies a change of a call. */
export function withChange(waiting: Waiting, id: ConversationId, call: ToolCall): Waiting {
  const next = new Map(waiting);
  if (waitsForUser(call)) {
    next.set(call.id, id);
  } else {
    next.delete(call.id);
  }
  return next;
}

/** Returns the conversations with waiting calls. */
export function conversationsOf(waiting: Waiting): ReadonlySet<ConversationId> {
  return new Set(waiting.values());
}
