import type {
  ConversationId,
  ConversationView,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../../bindings/contract";
import { isStreaming } from "../../model/transcript";

/** Silence of the engine, in milliseconds, after which a running turn is asked for: a message may be lost. */
export const SILENCE_MS = 3_000;

/** A turn that runs, in whichever conversation. */
export interface RunningTurn {
  readonly conversationId: ConversationId;
  readonly seq: number;
  readonly heardAt: number;
}

/** The turns that run, by the reply they fill. */
export type RunningTurns = ReadonlyMap<MessageId, RunningTurn>;

/** Nothing runs. */
export const noTurns: RunningTurns = new Map();

/** Adds the turns that run in a conversation that was just opened or changed. */
export function runningIn(turns: RunningTurns, view: ConversationView, now: number): RunningTurns {
  let next = turns;
  for (const message of view.messages) {
    next = runningMessage(next, message, now);
  }
  return next;
}

/** Takes the present state of one message. */
export function runningMessage(turns: RunningTurns, view: MessageView, now: number): RunningTurns {
  const { id, conversation_id } = view.message;
  if (isStreaming(view)) {
    return new Map(turns).set(id, { conversationId: conversation_id, seq: view.seq, heardAt: now });
  }
  return without(turns, id);
}

/** Takes an update of a turn. */
export function runningUpdate(turns: RunningTurns, update: TurnUpdate, now: number): RunningTurns {
  const turn = turns.get(update.message_id);
  if (!turn) {
    return turns;
  }
  if (update.changes.some(({ change }) => change === "ended")) {
    return without(turns, update.message_id);
  }
  return new Map(turns).set(update.message_id, { ...turn, seq: update.seq, heardAt: now });
}

/** Turns of which nothing was heard for a while, so that their ending may have been lost. */
export function silentTurns(turns: RunningTurns, now: number): MessageId[] {
  return [...turns].filter(([, { heardAt }]) => now - heardAt >= SILENCE_MS).map(([id]) => id);
}

/** Notes that a turn was asked for at `now`. */
export function askedFor(turns: RunningTurns, id: MessageId, now: number): RunningTurns {
  const turn = turns.get(id);
  return turn ? new Map(turns).set(id, { ...turn, heardAt: now }) : turns;
}

/** Forgets the turns of a conversation that was deleted. */
export function forgetConversation(turns: RunningTurns, id: ConversationId): RunningTurns {
  return new Map([...turns].filter(([, { conversationId }]) => conversationId !== id));
}

/** The conversations in which something runs. */
export function runningConversations(turns: RunningTurns): ReadonlySet<ConversationId> {
  return new Set([...turns.values()].map(({ conversationId }) => conversationId));
}

function without(turns: RunningTurns, id: MessageId): RunningTurns {
  if (!turns.has(id)) {
    return turns;
  }
  const next = new Map(turns);
  next.delete(id);
  return next;
}
