import { createContext } from "svelte";
import * as snippetsText from "../../bindings/texts/snippets";
import type { Backend } from "../../backend/backend";
import type { Snippet } from "../../bindings/contract";
import type { Notices } from "../../shared/notices.svelte";

/** The user's snippets, and the form of one of them. */
export class SnippetsController {
  list = $state.raw<readonly Snippet[]>([]);
  /** The snippet whose form is open. */
  edited = $state.raw<Snippet | null>(null);
  readonly #backend: Backend;
  readonly #notices: Notices;

  constructor(backend: Backend, notices: Notices) {
    this.#backend = backend;
    this.#notices = notices;
  }

  /** Loads the list. Rejects with a `Fault`. */
  async refresh(): Promise<void> {
    this.list = await this.#backend.call("snippet_list");
  }

  /** Opens the form of a snippet, or of a new one. */
  edit(snippet: Snippet | null): void {
    this.edited = snippet ?? { id: null, name: "", text: "" };
  }

  /** Closes the form. */
  closeForm(): void {
    this.edited = null;
  }

  /** Saves the snippet in the form and closes the form. Rejects with a `Fault`. */
  async save(snippet: Snippet): Promise<void> {
    const { name } = await this.#save(snippet);
    this.closeForm();
    this.#notices.announce(snippetsText.saved({ name }));
  }

  /** Deletes a snippet and offers to undo that. */
  async remove(snippet: Snippet): Promise<void> {
    const { id, name } = snippet;
    const deleted = await this.#notices.attempt(async () => {
      if (id !== null) {
        await this.#backend.call("snippet_delete", { snippet_id: id });
        await this.refresh();
      }
    });
    if (deleted) {
      this.#notices.note(snippetsText.deleted({ name }), async () => {
        await this.#notices.attempt(() => this.#save(snippet));
      });
    }
  }

  async #save(snippet: Snippet): Promise<Snippet> {
    const saved = await this.#backend.call("snippet_save", { snippet });
    await this.refresh();
    return saved;
  }
}

export const [useSnippets, provideSnippets] = createContext<SnippetsController>();
