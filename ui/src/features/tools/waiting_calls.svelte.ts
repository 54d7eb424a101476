import type { Backend } from "../../backend/backend";
import type { ConversationId, ConversationView, ToolCall } from "../../bindings/contract";
import { waitsForUser } from "../../model/waiting";
import { callAfter, conversationsOf, waitingIn, withChange } from "./waiting";

/** The calls that wait for the user, in the selected branches of all conversations. */
export class WaitingCalls {
  #waiting = $state.raw(waitingIn([]));
  /**
   * Changes since `load` requested the waiting calls. They are applied to the response, which may
   * be older. `null` while there is no request.
   */
  #changes: [ConversationId, ToolCall][] | null = null;
  /** The ids of the conversations with calls that are waiting for the user. */
  readonly conversations = $derived(conversationsOf(this.#waiting));
  readonly count = $derived(this.#waiting.size);
  #last: ToolCall | null = null;
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Loads the calls that are waiting for the user. On failure, rejects with a `Fault`. */
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
   * Called when the open conversation has changed, for example to another branch. Loads the waiting
   * calls again if any of its calls is or was waiting.
   */
  async viewChanged({ conversation, messages }: ConversationView): Promise<void> {
    const waits = messages.some(({ calls }) => calls.some(waitsForUser));
    if (waits || this.conversations.has(conversation.id)) {
      await this.load();
    }
  }

  /** Returns the next waiting call, beginning with the oldest and starting over; `null` if none. */
  next(): ToolCall | null {
    this.#last = callAfter(this.#waiting, this.#last);
    return this.#last;
  }

  take(id: ConversationId, call: ToolCall): void {
    this.#changes?.push([id, call]);
    this.#waiting = withChange(this.#waiting, id, call);
  }
}
