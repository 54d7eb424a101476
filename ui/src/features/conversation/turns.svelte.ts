import type { Backend } from "../../backend/backend";
import type {
  ConversationId,
  ConversationView,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../../bindings/contract";
import {
  askedFor,
  forgetConversation,
  noTurns,
  runningConversations,
  runningIn,
  runningMessage,
  type RunningTurns,
  runningUpdate,
  silentTurns,
} from "./running";

/** The turns that run in all conversations. Asks for what a lost message of the engine may have held. */
export class Turns {
  /** The conversations that they run in: another set only where others do. */
  conversations = $state.raw(runningConversations(noTurns));
  #running = noTurns;
  readonly #backend: Backend;
  readonly #put: (view: MessageView) => void;
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #asking = new Set<MessageId>();
  // What was missed while an answer was on its way is not in that answer.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #again = new Set<MessageId>();

  /** `put` takes a whole reply that was asked for. */
  constructor(backend: Backend, put: (view: MessageView) => void) {
    this.#backend = backend;
    this.#put = put;
  }

  /** Takes a conversation as it was opened or changed. */
  take(view: ConversationView): void {
    this.#set(runningIn(this.#running, view, performance.now()));
    for (const { message, seq } of view.messages) {
      if (this.#running.has(message.id)) {
        // Updates may have come before the view that says whose they are.
        void this.ask(message.id, seq);
      }
    }
  }

  /** Takes an update. */
  update(update: TurnUpdate): void {
    this.#set(runningUpdate(this.#running, update, performance.now()));
  }

  /** The turns of this conversation were stopped with it. */
  forget(id: ConversationId): void {
    this.#set(forgetConversation(this.#running, id));
  }

  /** Asks for a reply as it is now, if it has changes after `seq`. */
  async ask(id: MessageId, seq: number): Promise<void> {
    if (this.#asking.has(id)) {
      this.#again.add(id);
      return;
    }
    this.#asking.add(id);
    this.#set(askedFor(this.#running, id, performance.now()));
    let known = seq;
    try {
      const view = await this.#backend.call("turn_since", { message_id: id, seq });
      if (view) {
        this.#put(view);
        known = view.seq;
        this.#set(runningMessage(this.#running, view, performance.now()));
      }
    } catch {
      // The watchdog asks again; the screen keeps what it has.
    } finally {
      this.#asking.delete(id);
      if (this.#again.delete(id)) {
        void this.ask(id, known);
      }
    }
  }

  /** Asks for each turn of which nothing was heard for a while. `seqOf` says how much of it is there. */
  watch(seqOf: (id: MessageId) => number): void {
    for (const id of silentTurns(this.#running, performance.now())) {
      void this.ask(id, seqOf(id));
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
