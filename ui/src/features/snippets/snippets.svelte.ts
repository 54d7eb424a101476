import type { Backend } from "../../backend/backend";
import type { Snippet } from "../../bindings/contract";

/** The user's snippets, and the form of one of them. */
export class Snippets {
  list = $state.raw<readonly Snippet[]>([]);
  /** The one whose form is open. */
  edited = $state.raw<Snippet | null>(null);
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Asks for the list again. Rejects with a `Fault`, as everything here. */
  async refresh(): Promise<void> {
    this.list = await this.#backend.call("snippet_list");
  }

  /** Makes or changes one. */
  async save(snippet: Snippet): Promise<Snippet> {
    const saved = await this.#backend.call("snippet_save", { snippet });
    await this.refresh();
    return saved;
  }

  /** Takes one away. To bring it back, save it again. */
  async remove(snippet: Snippet): Promise<void> {
    if (snippet.id !== null) {
      await this.#backend.call("snippet_delete", { snippet_id: snippet.id });
      await this.refresh();
    }
  }
}
