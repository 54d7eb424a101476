import type {
  ConversationId,
  ConversationView,
  Ending,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../../bindings/contract";
import { isStreaming } from "../../model/transcript";

/**
 * Time without an update of a running turn, in milliseconds, after which the window asks the engine
 * for the state of the turn. An update may have been lost.
 */
export const SILENCE_MS = 3_000;

/** A running turn in any conversation. */
export interface RunningTurn {
  readonly conversationId: ConversationId;
  readonly seq: number;
  readonly heardAt: number;
}

/** The running turns, keyed by the id of their reply. */
export type RunningTurns = ReadonlyMap<MessageId, RunningTurn>;

export const noTurns: RunningTurns = new Map();

/**
 * Returns the running turns after a conversation was opened or changed: the running turns of that
 * conversation are added to `turns`, and its ended turns are removed.
 */
export function runningIn(turns: RunningTurns, view: ConversationView, now: number): RunningTurns {
  let next = turns;
  for (const message of view.messages.flatMap((each) => [each, ...(each.beside ?? [])])) {
    next = runningMessage(next, message, now);
  }
  return next;
}

/**
 * Returns `turns`, updated with the current state of a message. If the turn of the message has
 * ended, that turn is removed.
 */
export function runningMessage(turns: RunningTurns, view: MessageView, now: number): RunningTurns {
  const { id, conversation_id } = view.message;
  if (isStreaming(view)) {
    return new Map(turns).set(id, { conversationId: conversation_id, seq: view.seq, heardAt: now });
  }
  return without(turns, id);
}

/**
 * Applies an update to `turns` and returns the result. If the update ends its turn, the turn is
 * removed.
 */
export function runningUpdate(turns: RunningTurns, update: TurnUpdate, now: number): RunningTurns {
  const turn = turns.get(update.message_id);
  if (!turn) {
    return turns;
  }
  if (endingIn(update) !== undefined) {
    return without(turns, update.message_id);
  }
  return new Map(turns).set(update.message_id, { ...turn, seq: update.seq, heardAt: now });
}

/** Returns the ending of the turn; `undefined` if the update does not end the turn. */
export function endingIn({ changes }: TurnUpdate): Ending | undefined {
  return changes.find((change) => change.change === "ended")?.outcome.ending;
}

/**
 * Returns the replies that have been silent for at least `SILENCE_MS`: in that time, no update
 * about them has arrived, and no query about them has been sent.
 */
export function silentTurns(turns: RunningTurns, now: number): MessageId[] {
  return [...turns].filter(([, { heardAt }]) => now - heardAt >= SILENCE_MS).map(([id]) => id);
}

/**
 * Returns `turns` with a note that the state of the reply `id` was requested at the time `now`, so
 * that it is not requested again at once.
 */
export function askedFor(turns: RunningTurns, id: MessageId, now: number): RunningTurns {
  const turn = turns.get(id);
  return turn ? new Map(turns).set(id, { ...turn, heardAt: now }) : turns;
}

export function forgetConversation(turns: RunningTurns, id: ConversationId): RunningTurns {
  return new Map([...turns].filter(([, { conversationId }]) => conversationId !== id));
}

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
