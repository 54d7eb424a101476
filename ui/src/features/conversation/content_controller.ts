import { loadSentTexts, say } from "../../text/catalogue";
import { createContext } from "svelte";
import type { Backend } from "../../backend/backend";
import type { MessageId, Settings } from "../../bindings/contract";
import * as conversationText from "../../bindings/texts/conversation";
import { asFault } from "../../model/fault";
import { entryWith, type Transcript } from "../../model/transcript";
import type { Toasts } from "../../shared/toasts.svelte";

/**
 * The setting that the actions on links read and change: the hosts whose links open without
 * confirmation.
 */
export interface LinkSettings {
  readonly current: Pick<Settings, "trusted_hosts">;
  change(change: Pick<Settings, "trusted_hosts">): Promise<void>;
}

/** The user's actions on links, images and code in messages. */
export class ContentController {
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly #settings: LinkSettings;
  readonly #conversation: { readonly shown: Transcript };

  constructor(
    backend: Backend,
    toasts: Toasts,
    settings: LinkSettings,
    conversation: { readonly shown: Transcript },
  ) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.#settings = settings;
    this.#conversation = conversation;
  }

  /** The hosts whose links open without confirmation. */
  get trustedHosts(): readonly string[] {
    return this.#settings.current.trusted_hosts;
  }

  async openLink(url: string): Promise<void> {
    await this.#toasts.attempt(() => this.#backend.openLink(url));
  }

  async trustHost(host: string): Promise<void> {
    await this.#settings.change({ trusted_hosts: [...new Set([...this.trustedHosts, host])] });
  }

  /**
   * Loads an image with the network settings of the provider whose model wrote the message. Returns
   * the image as a `data:` address. On failure, rejects with an `Error` whose message is a sentence
   * for the user.
   */
  async loadImage(url: string, message: MessageId | null): Promise<string> {
    const entry = message === null ? undefined : entryWith(this.#conversation.shown, message);
    const provider_id = entry?.view.message.provider_id ?? null;
    try {
      return await this.#backend.call("image_load", { url, provider_id });
    } catch (reason) {
      await loadSentTexts();
      throw new Error(say(asFault(reason).message), { cause: reason });
    }
  }

  /** Saves text as a file in the downloads folder, and shows the path to the user. */
  async saveFile(name: string, text: string): Promise<void> {
    await this.#toasts.attempt(async () => {
      const path = await this.#backend.call("file_save", { name, text });
      this.#toasts.note(conversationText.savedAs({ path }));
    });
  }
}

export const [useContent, provideContent] = createContext<ContentController>();
