import type { Backend } from "../../backend/backend";
import type { ConversationId, ConversationView, ToolCall } from "../../bindings/contract";
import { waitsForUser } from "../../model/waiting";
import { callAfter, conversationsOf, waitingIn, withChange } from "./waiting";

/** The calls that wait for the user, in the selected branches of all conversations. */
export class WaitingCalls {
  #waiting = $state.raw(waitingIn([]));
  /**
   * The changes that have arrived since `load` requested the waiting calls. They are applied to the
   * response, because the response may be older than the changes. `null` while no request is
   * running.
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
   * Called when the open conversation has changed, for example because another branch is shown. If
   * a call in it is waiting or was waiting before, loads the waiting calls again.
   */
  async viewChanged({ conversation, messages }: ConversationView): Promise<void> {
    const waits = messages.some(({ calls }) => calls.some(waitsForUser));
    if (waits || this.conversations.has(conversation.id)) {
      await this.load();
    }
  }

  /**
   * Returns the next waiting call, in the order in which the calls were proposed. After the last
   * one comes the first one again. Returns `null` if no call is waiting.
   */
  next(): ToolCall | null {
    this.#last = callAfter(this.#waiting, this.#last);
    return this.#last;
  }

  take(id: ConversationId, call: ToolCall): void {
    this.#changes?.push([id, call]);
    this.#waiting = withChange(this.#waiting, id, call);
  }
}
