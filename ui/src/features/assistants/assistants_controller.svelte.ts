import { createContext } from "svelte";
import type { Backend } from "../../backend/backend";
import type { Assistant } from "../../bindings/contract";
import { newAssistant } from "../../model/chat_settings";
import type { Notices } from "../../shared/notices.svelte";

/** The user's assistants, and the form of one of them. */
export class AssistantsController {
  list = $state.raw<readonly Assistant[]>([]);
  /** The assistant whose form is open. */
  edited = $state.raw<Assistant | null>(null);
  readonly #backend: Backend;
  readonly #notices: Notices;

  constructor(backend: Backend, notices: Notices) {
    this.#backend = backend;
    this.#notices = notices;
  }

  /** Loads the list. Rejects with a `Fault`. */
  async refresh(): Promise<void> {
    this.list = await this.#backend.call("assistant_list");
  }

  /** Opens the form of an assistant, or of a new one. */
  edit(assistant: Assistant | null): void {
    this.edited = assistant ?? newAssistant();
  }

  /** Closes the form. */
  closeForm(): void {
    this.edited = null;
  }

  /** Saves the assistant in the form and closes the form. Rejects with a `Fault`. */
  async save(assistant: Assistant): Promise<void> {
    const { name } = await this.#save(assistant);
    this.closeForm();
    this.#notices.announce(`“${name}” saved`);
  }

  /** Deletes an assistant and offers to undo that. */
  async remove(assistant: Assistant): Promise<void> {
    const { id, name } = assistant;
    const deleted = await this.#notices.attempt(async () => {
      if (id !== null) {
        await this.#backend.call("assistant_delete", { assistant_id: id });
        await this.refresh();
      }
    });
    if (deleted) {
      this.#notices.note(`“${name}” deleted`, async () => {
        await this.#notices.attempt(() => this.#save(assistant));
      });
    }
  }

  async #save(assistant: Assistant): Promise<Assistant> {
    const saved = await this.#backend.call("assistant_save", { assistant });
    await this.refresh();
    return saved;
  }
}

export const [useAssistants, provideAssistants] = createContext<AssistantsController>();
