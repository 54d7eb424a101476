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
   * After loading, these changes are applied to the calls, which may be older.
   */
  #changes: [ConversationId, ToolCall][] | null = null;
  /** The conversations that contain calls waiting for the user. */
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
   * Called when a conversation on the screen has changed. Another branch may be selected now, so
   * loads the waiting calls again if any call of the conversation waits.
   */
  async viewChanged({ conversation, messages }: ConversationView): Promise<void> {
    const waits = messages.some(({ calls }) => calls.some(waitsForUser));
    if (waits || this.conversations.has(conversation.id)) {
      await this.load();
    }
  }

  /**
   * Returns the waiting calls one after the other, one with each call of this function. Begins with
   * the one that has waited longest.
   */
  next(): ToolCall | null {
    this.#last = callAfter(this.#waiting, this.#last);
    return this.#last;
  }

  /** Takes the new state of a call into account. */
  take(id: ConversationId, call: ToolCall): void {
    this.#changes?.push([id, call]);
    this.#waiting = withChange(this.#waiting, id, call);
  }
}
