import * as commonText from "../../bindings/texts/common";
import { SvelteMap } from "svelte/reactivity";
import type { Backend, PickedPath } from "../../backend/backend";
import type {
  ConversationId,
  Fault,
  FoundServer,
  Preset,
  Provider,
  ProviderDraft,
  ProviderId,
  Settings,
  TestStep,
} from "../../bindings/contract";
import { firstChoice, type ModelChoice } from "../../model/choice";
import { asFault } from "../../model/fault";
import type { ListedModels } from "../../model/picker";
import { isUsable } from "./preset";
import type { FormLimit } from "./provider_draft";
import type { Toasts } from "../../shared/toasts.svelte";
import { ServerSearch } from "./server_search.svelte";

export interface ProviderFormRequest {
  /** The provider to edit; `null` for a new provider. */
  readonly provider: Provider | null;
  /**
   * The limit whose field receives the focus, because the user opens the form to change this limit.
   * `null` if the form opens for another reason.
   */
  readonly limit: FormLimit | null;
  /**
   * The server whose data fills the form for a new provider when the form opens; `null` if the form
   * does not open for a server that was found.
   */
  readonly found: FoundServer | null;
  /**
   * The preset of the new provider. `null` means that there is no preset, and `undefined` means
   * that the user should choose one in the form.
   */
  readonly preset: Preset | null | undefined;
  /** Whether the form tests the connection as soon as it opens. */
  readonly test?: boolean;
}

export interface ProvidersPorts {
  readonly settings: { readonly current: Settings };
  /** The open conversation. */
  readonly conversation: { readonly id: ConversationId | null; choice: ModelChoice | null };
  /**
   * Returns whether a conversation is on the screen. Returns `false` for the settings and the
   * welcome screen.
   */
  readonly inConversation: () => boolean;
  /** Opens an empty conversation, or the welcome screen if there is no provider. */
  newConversation(): void;
  /** Lets the user choose a certificate file; resolves to `null` if the user cancels. */
  pickCaFile(): Promise<PickedPath | null>;
}

/** The providers, their models, and the form in which providers are edited. */
export class ProvidersController {
  list = $state.raw<readonly Provider[]>([]);
  form = $state.raw<ProviderFormRequest | null>(null);
  /**
   * Saving a provider without a model makes the engine look for one. This promise resolves when
   * the latest such search ends. `null` if there has been none.
   */
  choosing: Promise<void> | null = null;
  readonly models = new SvelteMap<ProviderId, ListedModels>();
  readonly servers: ServerSearch;
  /** The connection tests of the open form; `null` if no form is open. */
  test: { take(step: TestStep): void } | null = null;
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly ports: ProvidersPorts;
  // The addresses of the found servers that are being added to the providers. Nothing is rendered
  // from this set, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #adding = new Set<string>();

  constructor(backend: Backend, toasts: Toasts, ports: ProvidersPorts) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.ports = ports;
    this.servers = new ServerSearch(backend);
  }

  find(id: ProviderId | null): Provider | undefined {
    return this.list.find((provider) => provider.id === id);
  }

  /** Loads all providers. On failure, rejects with a `Fault`. */
  async refresh(): Promise<void> {
    this.list = await this.#backend.call("provider_list");
  }

  /**
   * Returns the reason why a secret value of a provider cannot be used; `null` if all can be used.
   * On failure, rejects with a `Fault`.
   */
  keyFault({ id }: Provider): Promise<Fault | null> {
    return this.#backend.call("provider_key_fault", { provider_id: id });
  }

  /**
   * Loads the models of a provider, unless they are already loaded or being loaded. Discards the
   * response if the provider was saved in the meantime, because the models may be those of another
   * server.
   */
  async loadModels(id: ProviderId): Promise<void> {
    const known = this.models.get(id);
    if (known && known.fault === null) {
      return;
    }
    const loading: ListedModels = { models: [], loading: true, fault: null };
    this.models.set(id, loading);
    let listed: ListedModels;
    try {
      const models = await this.#backend.call("model_list", { provider_id: id });
      listed = { models, loading: false, fault: null };
    } catch (reason) {
      listed = { models: [], loading: false, fault: asFault(reason) };
    }
    if (this.models.get(id) === loading) {
      this.models.set(id, listed);
    }
  }

  add(preset?: Preset | null): void {
    this.form = { provider: null, limit: null, found: null, preset };
  }

  /** Opens the form for a provider, with the focus on the field of `limit` if it is given. */
  edit(provider: Provider, limit: FormLimit | null = null): void {
    this.form = { provider, limit, found: null, preset: null };
  }

  /** Opens the form for a provider and tests the provider's connection. */
  testSaved(provider: Provider): void {
    this.form = { provider, limit: null, found: null, preset: null, test: true };
  }

  closeForm(): void {
    this.form = null;
  }

  /**
   * Opens an empty conversation in which the practice provider is chosen. On failure, rejects with
   * a `Fault`.
   */
  async tryPractice(): Promise<void> {
    const provider = await this.#backend.call("provider_add_practice");
    await this.refresh();
    this.ports.newConversation();
    this.#choose(provider);
  }

  async addPractice(): Promise<void> {
    await this.#change(() => this.#backend.call("provider_add_practice"));
  }

  /** Adds a found server. If the server needs a key or other input, opens the form instead. */
  async addFound(server: FoundServer): Promise<void> {
    if (!isUsable(server)) {
      const preset = this.servers.preset(server.preset);
      this.form = { provider: null, limit: null, found: server, preset };
      return;
    }
    const { form } = this;
    const { base_url } = server;
    if (this.#adding.has(base_url)) {
      return;
    }
    this.#adding.add(base_url);
    await this.#toasts.attempt(async () => {
      // Load this module on demand, because the first screen does not need it.
      const { draftOf, foundFields } = await import("./provider_draft");
      const preset = this.servers.preset(server.preset);
      const provider = await this.save(draftOf(foundFields(server, preset), null), form);
      this.#toasts.note(commonText.added({ name: provider.name }), () =>
        this.#removeAdded(provider),
      );
    });
    this.#adding.delete(base_url);
  }

  /**
   * Saves a provider. Afterwards, closes `form` if this form is still open. On failure, rejects
   * with a `Fault`.
   */
  async save(draft: ProviderDraft, form = this.form): Promise<Provider> {
    const before = this.find(draft.id);
    const provider = await this.#backend.call("provider_save", { draft });
    if (this.form === form) {
      this.closeForm();
    }
    const first = this.list.every(({ kind }) => kind === "practice");
    // Forget the listed models, because the server may list other ones if the address or the key
    // was changed.
    this.models.delete(provider.id);
    await this.#toasts.attempt(() => this.refresh());
    if (first && draft.id === null) {
      this.ports.newConversation();
    }
    this.#chooseUnless(provider, before);
    if (provider.model === "") {
      this.choosing = this.#chooseModel(provider);
    }
    return provider;
  }

  /**
   * Lets the engine choose a model for a provider that has none. If the engine finds no model, the
   * user has to choose one. A fault is ignored here, because it is shown when the user chooses a
   * model.
   */
  async #chooseModel({ id }: Provider): Promise<void> {
    try {
      const provider = await this.#backend.call("provider_choose_model", { provider_id: id });
      if (provider.model !== "") {
        await this.refresh();
        this.#chooseUnless(provider);
      }
    } catch {
      return;
    }
  }

  /**
   * Chooses `provider` and its model for the next message if no provider is chosen, or if this
   * provider is chosen without a model. In a new conversation, also replaces an outdated model of
   * this provider. `before` is the provider before the user changed it. The model is outdated if it
   * was the default model of `before`. It is also outdated if the address has changed, because the
   * new server may not offer it.
   */
  #chooseUnless(provider: Provider, before?: Provider): void {
    const { choice, id } = this.ports.conversation;
    const outdated =
      before !== undefined &&
      (before.model === choice?.model || before.base_url !== provider.base_url);
    const unchosen = choice?.model === "" || (id === null && outdated);
    if (choice === null || (choice.providerId === provider.id && unchosen)) {
      this.#choose(provider);
    }
  }

  /** Deletes a provider and offers to undo the deletion. */
  async remove(provider: Provider): Promise<void> {
    if (await this.#delete(provider)) {
      this.#toasts.note(commonText.deleted({ name: provider.name }), () => this.#restore(provider));
    }
  }

  async #removeAdded(provider: Provider): Promise<void> {
    const removed = await this.#delete(provider);
    if (removed && this.ports.conversation.id === null && this.ports.inConversation()) {
      this.ports.newConversation();
    }
  }

  #delete({ id }: Provider): Promise<boolean> {
    return this.#change(() => this.#backend.call("provider_delete", { provider_id: id }));
  }

  async #restore({ id }: Provider): Promise<void> {
    await this.#change(() => this.#backend.call("provider_restore", { provider_id: id }));
  }

  #choose({ id, model }: Provider): void {
    this.ports.conversation.choice = { providerId: id, model };
  }

  /** Runs `change`, and then loads the providers again. Returns whether `change` succeeded. */
  async #change(change: () => Promise<unknown>): Promise<boolean> {
    const done = await this.#toasts.attempt(change);
    if (done && (await this.#toasts.attempt(() => this.refresh()))) {
      const { conversation, settings } = this.ports;
      if (conversation.choice === null || !this.find(conversation.choice.providerId)) {
        conversation.choice = firstChoice(this.list, settings.current);
      }
    }
    return done;
  }
}
