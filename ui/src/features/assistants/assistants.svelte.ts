import type { Backend } from "../../backend/backend";
import type { Assistant } from "../../bindings/contract";

/** The user's assistants, and the form of one of them. */
export class Assistants {
  list = $state.raw<readonly Assistant[]>([]);
  /** The one whose form is open. */
  edited = $state.raw<Assistant | null>(null);
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Asks for the list again. Rejects with a `Fault`, as everything here. */
  async refresh(): Promise<void> {
    this.list = await this.#backend.call("assistant_list");
  }

  /** Makes or changes one. */
  async save(assistant: Assistant): Promise<Assistant> {
    const saved = await this.#backend.call("assistant_save", { assistant });
    await this.refresh();
    return saved;
  }

  /** Takes one away. To bring it back, save it again. */
  async remove(assistant: Assistant): Promise<void> {
    if (assistant.id !== null) {
      await this.#backend.call("assistant_delete", { assistant_id: assistant.id });
      await this.refresh();
    }
  }
}
