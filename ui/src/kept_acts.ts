import type { AppState } from "./app.svelte";
import type { Assistant, Snippet } from "./bindings/contract";
import { Assistants } from "./features/assistants/assistants.svelte";
import { Snippets } from "./features/snippets/snippets.svelte";
import { newAssistant } from "./model/chat_settings";

/** The assistants and snippets that the user keeps to use again. */
export class KeptActs {
  readonly assistants: Assistants;
  readonly snippets: Snippets;
  readonly #app: AppState;

  constructor(app: AppState) {
    this.#app = app;
    this.assistants = new Assistants(app.backend);
    this.snippets = new Snippets(app.backend);
  }

  /** Asks for both lists again. */
  async refresh(): Promise<void> {
    await this.#app.try(() => Promise.all([this.assistants.refresh(), this.snippets.refresh()]));
  }

  /** Opens the form of an assistant, or of a new one. */
  editAssistant(assistant: Assistant | null): void {
    this.assistants.edited = assistant ?? newAssistant();
  }

  /** Opens the form of a snippet, or of a new one. */
  editSnippet(snippet: Snippet | null): void {
    this.snippets.edited = snippet ?? { id: null, name: "", text: "" };
  }

  /** Keeps what the form holds. Rejects with a `Fault`. */
  async saveAssistant(assistant: Assistant): Promise<void> {
    const { name } = await this.assistants.save(assistant);
    this.assistants.edited = null;
    this.#app.announce(`“${name}” saved`);
  }

  /** Keeps what the form holds. Rejects with a `Fault`. */
  async saveSnippet(snippet: Snippet): Promise<void> {
    const { name } = await this.snippets.save(snippet);
    this.snippets.edited = null;
    this.#app.announce(`“${name}” saved`);
  }

  /** Takes an assistant away, with the way back. */
  async removeAssistant(assistant: Assistant): Promise<void> {
    if (await this.#app.try(() => this.assistants.remove(assistant))) {
      this.#app.note(`“${assistant.name}” deleted`, async () => {
        await this.#app.try(() => this.assistants.save(assistant));
      });
    }
  }

  /** Takes a snippet away, with the way back. */
  async removeSnippet(snippet: Snippet): Promise<void> {
    if (await this.#app.try(() => this.snippets.remove(snippet))) {
      this.#app.note(`“${snippet.name}” deleted`, async () => {
        await this.#app.try(() => this.snippets.save(snippet));
      });
    }
  }
}
