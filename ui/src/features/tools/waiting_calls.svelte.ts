import type { Backend } from "../../backend/backend";
import type { ConversationId, ConversationView, ToolCall } from "../../bindings/contract";
import { waitsForUser } from "../../model/waiting";
import { callAfter, conversationsOf, waitingIn, withChange } from "./waiting";

/**
 * The tool calls that cannot continue until the user acts, in the selected branches of all
 * conversations.
 */
export class WaitingCalls {
  #waiting = $state.raw(waitingIn([]));
  /**
   * The changes to tool calls that have arrived since `load` requested the list of waiting calls.
   * They are applied to that list, which may be older than the changes. `null` while no request for
   * the list is in progress.
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
   * Called when the conversation on the screen has changed, for example because the user has
   * selected another branch. Loads the waiting calls again if any call of the conversation is or
   * was waiting.
   */
  async viewChanged({ conversation, messages }: ConversationView): Promise<void> {
    const waits = messages.some(({ calls }) => calls.some(waitsForUser));
    if (waits || this.conversations.has(conversation.id)) {
      await this.load();
    }
  }

  /**
   * Returns the next tool call that is waiting for the user; `null` if there is none. Begins with
   * the tool call that has waited longest, and starts over after the last one.
   */
  next(): ToolCall | null {
    this.#last = callAfter(this.#waiting, this.#last);
    return this.#last;
  }

  /** Updates the waiting calls after a call has changed. */
  take(id: ConversationId, call: ToolCall): void {
    this.#changes?.push([id, call]);
    this.#waiting = withChange(this.#waiting, id, call);
  }
}
