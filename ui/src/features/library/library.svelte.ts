import type { Backend } from "../../backend/backend";
import { asFault } from "../../backend/fault";
import type { ConversationId, ConversationSummary, Fault } from "../../bindings/contract";

/** The list of conversations. */
export class Library {
  list = $state.raw<readonly ConversationSummary[]>([]);
  readonly #backend: Backend;
  readonly #failed: (fault: Fault) => void;

  /** `failed` tells the user why something was not done. */
  constructor(backend: Backend, failed: (fault: Fault) => void) {
    this.#backend = backend;
    this.#failed = failed;
  }

  /** Asks for the list again. */
  async refresh(): Promise<void> {
    await this.#try(async () => {
      this.list = await this.#backend.call("conversation_list");
    });
  }

  /** Gives a conversation another title; true if that was done. A blank one is no title. */
  async rename(id: ConversationId, title: string): Promise<boolean> {
    const trimmed = title.trim();
    if (trimmed === "") {
      return false;
    }
    const done = await this.#try(() =>
      this.#backend.call("conversation_rename", { conversation_id: id, title: trimmed }),
    );
    if (done) {
      await this.refresh();
    }
    return done;
  }

  /** Takes a conversation away; true if that was done. */
  async remove(id: ConversationId): Promise<boolean> {
    const done = await this.#try(() =>
      this.#backend.call("conversation_delete", { conversation_id: id }),
    );
    if (done) {
      this.list = this.list.filter((conversation) => conversation.id !== id);
    }
    return done;
  }

  /** Undoes a deletion. */
  async restore(id: ConversationId): Promise<void> {
    await this.#try(() => this.#backend.call("conversation_restore", { conversation_id: id }));
    await this.refresh();
  }

  async #try(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (reason) {
      this.#failed(asFault(reason));
      return false;
    }
  }
}
