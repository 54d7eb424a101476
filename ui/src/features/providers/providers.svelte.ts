import { SvelteMap } from "svelte/reactivity";
import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Provider, ProviderId } from "../../bindings/contract";
import type { ListedModels } from "../../model/picker";

/** The providers and what they list. */
export class Providers {
  list = $state.raw<readonly Provider[]>([]);
  readonly models = new SvelteMap<ProviderId, ListedModels>();
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** The provider of that name, if it still exists. */
  find(id: ProviderId | null): Provider | undefined {
    return this.list.find((provider) => provider.id === id);
  }

  /** Asks for all providers again. Rejects with a `Fault`. */
  async refresh(): Promise<void> {
    this.list = await this.#backend.call("provider_list");
  }

  /** Forgets what a provider lists, because its address or key may be another now. */
  forgetModels(id: ProviderId): void {
    this.models.delete(id);
  }

  /** Asks a provider for its models, unless they are known or on their way. */
  async loadModels(id: ProviderId): Promise<void> {
    const known = this.models.get(id);
    if (known && known.fault === null) {
      return;
    }
    this.models.set(id, { models: [], loading: true, fault: null });
    try {
      const models = await this.#backend.call("model_list", { provider_id: id });
      this.models.set(id, { models, loading: false, fault: null });
    } catch (reason) {
      this.models.set(id, { models: [], loading: false, fault: asFault(reason) });
    }
  }
}
