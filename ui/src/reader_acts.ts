import type { AppState } from "./app.svelte";
import type { MessageId } from "./bindings/contract";
import type { ReadingNeeds } from "./features/conversation/reading_needs";
import { asFault } from "./model/fault";

/** What the reader does with what stands in messages, as far as the rest of the window has a part in it. */
export class ReaderActs implements ReadingNeeds {
  readonly #app: AppState;

  constructor(app: AppState) {
    this.#app = app;
  }

  get trustedHosts(): readonly string[] {
    return this.#app.settings.trusted_hosts;
  }

  openLink(url: string): void {
    void this.#app.openLink(url);
  }

  trustHost(host: string): void {
    const trusted_hosts = [...new Set([...this.trustedHosts, host])];
    void this.#app.changeSettings({ trusted_hosts });
  }

  /** Fetches an image the way that goes to the provider of its message. Rejects with why that failed, in words. */
  async loadImage(url: string, message: MessageId | null): Promise<string> {
    const { backend, conversation } = this.#app;
    const entry = conversation.shown.entries.find(({ view }) => view.message.id === message);
    const provider_id = entry?.view.message.provider_id ?? null;
    try {
      return await backend.call("image_load", { url, provider_id });
    } catch (reason) {
      throw new Error(asFault(reason).message, { cause: reason });
    }
  }

  async saveFile(name: string, text: string): Promise<void> {
    const app = this.#app;
    await app.try(async () => {
      const path = await app.backend.call("file_save", { name, text });
      app.note(`Saved as ${path}`);
    });
  }
}
