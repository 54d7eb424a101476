import type { AppState } from "./app.svelte";
import { asFault } from "./model/fault";
import type { FoundServer, LimitKind, Provider } from "./bindings/contract";
import { firstChoice } from "./model/choice";
import { isUsable } from "./model/preset";
import { draftOf, foundFields } from "./model/provider_draft";

/** What a user does with providers, and what follows from it for the rest of the window. */
export class ProviderActs {
  readonly #app: AppState;

  constructor(app: AppState) {
    this.#app = app;
  }

  /** Opens the form of a new provider. */
  add(found: FoundServer | null = null): void {
    this.#app.form = { provider: null, limit: null, found };
  }

  /** Opens the form of a provider, at one of its limits if that is what it is about. */
  edit(provider: Provider, limit: LimitKind | null = null): void {
    this.#app.form = { provider, limit, found: null };
  }

  /** Adds the practice provider and begins a conversation with it. Rejects with a `Fault`. */
  async tryPractice(): Promise<void> {
    const app = this.#app;
    const provider = await app.backend.call("provider_add_practice");
    await app.providers.refresh();
    app.newConversation();
    app.conversation.choice = { providerId: provider.id, model: provider.model };
  }

  /** Adds the practice provider to the list. */
  async addPractice(): Promise<void> {
    await this.#app.try(async () => {
      await this.#app.backend.call("provider_add_practice");
      await this.#changed();
    });
  }

  /** Adds a server that was found on this computer; where something has to be typed first, the form opens. */
  async addFound(server: FoundServer): Promise<void> {
    if (!isUsable(server)) {
      this.add(server);
      return;
    }
    const app = this.#app;
    const draft = draftOf(foundFields(server, app.servers.preset(server.preset)), null);
    let provider: Provider;
    try {
      provider = await app.backend.call("provider_save", { draft });
    } catch (reason) {
      app.tell(asFault(reason));
      return;
    }
    await this.saved(provider);
    app.note(`“${provider.name}” added`, () => this.#removeAdded(provider));
  }

  /** A provider was made or changed. */
  async saved(provider: Provider): Promise<void> {
    const app = this.#app;
    app.form = null;
    const first = app.providers.list.length === 0;
    app.providers.forgetModels(provider.id);
    await app.try(() => app.providers.refresh());
    if (first) {
      app.newConversation();
    }
    const { choice, id } = app.conversation;
    if (choice === null || (choice.providerId === provider.id && id === null)) {
      app.conversation.choice = { providerId: provider.id, model: provider.model };
    }
  }

  /** Takes a provider away, with the way back. */
  async remove(provider: Provider): Promise<void> {
    if (await this.#delete(provider)) {
      this.#app.note(`“${provider.name}” deleted`, () => this.#restore(provider));
    }
  }

  /** Takes back that a server was added: the window is as it was before. */
  async #removeAdded(provider: Provider): Promise<void> {
    const app = this.#app;
    const removed = await this.#delete(provider);
    if (removed && app.conversation.id === null && app.screen === "conversation") {
      app.newConversation();
    }
  }

  async #delete(provider: Provider): Promise<boolean> {
    return this.#app.try(async () => {
      await this.#app.backend.call("provider_delete", { provider_id: provider.id });
      await this.#changed();
    });
  }

  async #restore(provider: Provider): Promise<void> {
    await this.#app.try(async () => {
      await this.#app.backend.call("provider_restore", { provider_id: provider.id });
      await this.#changed();
    });
  }

  async #changed(): Promise<void> {
    const { providers, conversation, settings } = this.#app;
    await providers.refresh();
    const { choice } = conversation;
    if (choice === null || !providers.find(choice.providerId)) {
      conversation.choice = firstChoice(providers.list, settings);
    }
  }
}
