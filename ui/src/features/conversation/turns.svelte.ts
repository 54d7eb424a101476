import type { Backend } from "../../backend/backend";
import type {
  ConversationId,
  ConversationView,
  Ending,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../../bindings/contract";
import {
  askedFor,
  endingIn,
  forgetConversation,
  noTurns,
  runningConversations,
  runningIn,
  runningMessage,
  type RunningTurns,
  runningUpdate,
  silentTurns,
} from "./running";

/** Number of consecutive failed queries after which the fault is shown. */
const REPORTED_FAILURES = 3;

export interface TurnPorts {
  /** Replaces a reply on the screen by the state that the engine has returned. */
  put(view: MessageView): void;
  ended(id: ConversationId, ending: Ending): void;
  /** Shows the user why several requests for the state of a turn have failed in succession. */
  report(reason: unknown): void;
}

/**
 * The running turns of all conversations. If an update of a turn may have been lost, asks the
 * engine for the state of that turn.
 */
export class Turns {
  /** The conversations with running turns. The set is replaced only if its content changes. */
  conversations = $state.raw(runningConversations(noTurns));
  #running = noTurns;
  readonly #backend: Backend;
  readonly #ports: TurnPorts;
  /** Number of failed requests for a turn's state since the last successful one. */
  #failures = 0;
  // Nothing is rendered from this set, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #inFlight = new Set<MessageId>();
  // Turns to query again after the query in progress.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #again = new Set<MessageId>();

  constructor(backend: Backend, ports: TurnPorts) {
    this.#backend = backend;
    this.#ports = ports;
  }

  /** Adds the running turns of a conversation that was opened or changed. */
  take(view: ConversationView): void {
    this.#set(runningIn(this.#running, view, performance.now()));
    for (const { message, seq } of view.messages.flatMap((each) => [
      each,
      ...(each.beside ?? []),
    ])) {
      if (this.#running.has(message.id)) {
        // The page may already have received newer updates than `view` contains, so ask the engine
        // for all changes since `view`.
        void this.query(message.id, seq);
      }
    }
  }

  /** Applies an update to the running turn that it belongs to. */
  update(update: TurnUpdate): void {
    const turn = this.#running.get(update.message_id);
    const ending = endingIn(update);
    if (turn && ending !== undefined) {
      this.#ports.ended(turn.conversationId, ending);
    }
    this.#set(runningUpdate(this.#running, update, performance.now()));
  }

  forget(id: ConversationId): void {
    this.#set(forgetConversation(this.#running, id));
  }

  /**
   * Asks the engine for the state of a reply. The engine returns no state if the reply is still
   * running and has not changed since the sequence number `seq`.
   */
  async query(id: MessageId, seq: number): Promise<void> {
    if (this.#inFlight.has(id)) {
      this.#again.add(id);
      return;
    }
    this.#inFlight.add(id);
    this.#set(askedFor(this.#running, id, performance.now()));
    let known = seq;
    try {
      const view = await this.#backend.call("turn_since", { message_id: id, seq });
      this.#failures = 0;
      if (view) {
        this.#ports.put(view);
        known = view.seq;
        const { conversation_id, ending } = view.message;
        if (this.#running.has(id) && ending !== null) {
          this.#ports.ended(conversation_id, ending);
        }
        this.#set(runningMessage(this.#running, view, performance.now()));
      }
    } catch (reason) {
      // A periodic check repeats the query. Therefore, report a fault only if it persists, and only
      // once for each series of failures.
      if (++this.#failures === REPORTED_FAILURES) {
        this.#ports.report(reason);
      }
    } finally {
      this.#inFlight.delete(id);
      if (this.#again.delete(id)) {
        void this.query(id, known);
      }
    }
  }

  /**
   * Queries each running turn for which no update has arrived for some time. `seqOf` returns the
   * sequence number of the last change that was applied to a reply.
   */
  watch(seqOf: (id: MessageId) => number): void {
    for (const id of silentTurns(this.#running, performance.now())) {
      void this.query(id, seqOf(id));
    }
  }

  #set(running: RunningTurns): void {
    this.#running = running;
    const [before, now] = [this.conversations, runningConversations(running)];
    if (now.size !== before.size || [...now].some((id) => !before.has(id))) {
      this.conversations = now;
    }
  }
}
