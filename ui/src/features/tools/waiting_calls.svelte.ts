import type { Backend } from "../../backend/backend";
import type { ConversationId, ConversationView, ToolCall } from "../../bindings/contract";
import { waitsForUser } from "../../model/waiting";
import { callAfter, conversationsOf, waitingIn, withChange } from "./waiting";

/**
 * The calls that cannot continue without the user, in the selected branches of all conversations.
 */
export class WaitingCalls {
  #waiting = $state.raw(waitingIn([]));
  /**
   * The changes that have arrived since loading began; `null` if the calls are not being loaded.
   * The changes are applied to the loaded calls, which may be older.
   */
  #changes: [ConversationId, ToolCall][] | null = null;
  /** The conversations with calls that wait for the user. */
  readonly conversations = $derived(conversationsOf(this.#waiting));
  /** The number of calls that wait for the user. */
  readonly count = $derived(this.#waiting.size);
  /** The call that {@link next} returned last. */
  #last: ToolCall | null = null;
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Loads the waiting calls. Rejects with a `Fault`. */
  async load(): Promise<void> {
    const changes: [ConversationId, ToolCall][] = [];
    this.#changes = changes;
    try {
      const entries = await this.#backend.call("call_waiting");
      if (this.#changes === changes) {
        const listed = waitingIn(entries);
        this.#waiting = changes.reduce((now, [id, call]) => withChange(now, id, call), listed);
      }
    } finally {
      if (this.#changes === changes) {
        this.#changes = null;
      }
    }
  }

  /**
   * Loads the waiting calls again, because another branch of a conversation may be selected now.
   * Does nothing if no call of the conversation waits.
   */
  async viewChanged({ conversation, messages }: ConversationView): Promise<void> {
    const waits = messages.some(({ calls }) => calls.some(waitsForUser));
    if (waits || this.conversations.has(conversation.id)) {
      await this.load();
    }
  }

  /** Returns another waiting call each time, beginning with the call that has waited longest. */
  next(): ToolCall | null {
    this.#last = callAfter(this.#waiting, this.#last);
    return this.#last;
  }

  /** Applies the new state of a call. */
  take(id: ConversationId, call: ToolCall): void {
    this.#changes?.push([id, call]);
    this.#waiting = withChange(this.#waiting, id, call);
  }
}
