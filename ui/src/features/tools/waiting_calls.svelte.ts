import type { Backend } from "../../backend/backend";
import type { ConversationId, ToolCall } from "../../bindings/contract";
import { conversationsOf, waitingIn, withChange } from "./waiting";

/** The calls of all conversations that cannot go on without the user. */
export class WaitingCalls {
  #waiting = $state.raw(waitingIn([]));
  /** The conversations with such calls. */
  readonly conversations = $derived(conversationsOf(this.#waiting));
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Loads the calls that have waited since before the page was loaded. Rejects with a `Fault`. */
  async load(): Promise<void> {
    const filter = { text: "", ending: "waiting", server_id: null };
    this.#waiting = waitingIn(await this.#backend.call("call_list", { filter }));
  }

  /** Applies a change of a call. */
  take(id: ConversationId, call: ToolCall): void {
    this.#waiting = withChange(this.#waiting, id, call);
  }
}
