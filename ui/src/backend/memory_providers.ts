import * as faultText from "../bindings/texts/fault";
import type { Fault, ModelInfo, Provider, ProviderDraft, ProviderId } from "../bindings/contract";
import { newFault, plainText } from "../model/fault";
import { practiceProvider, type Scene } from "./memory_scenes";
import { scriptedModels } from "./memory_scripts";

/** Providers of the stub. */
export class MemoryProviders {
  #list: readonly Provider[];
  readonly #scene: Scene;
  #deleted: readonly Provider[] = [];
  #next = 1;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#list = scene.providers;
  }

  /** Returns all providers. */
  list(): Provider[] {
    return [...this.#list];
  }

  /** Returns a provider by id. */
  get(id: ProviderId): Provider {
    const provider = this.#list.find((candidate) => candidate.id === id);
    if (!provider) {
      throw newFault("input", plainText("There is no such provider"));
    }
    return provider;
  }

  /** Creates or changes a provider. */
  save({ key, readable_key, ...draft }: ProviderDraft): Provider {
    const host = /^http:\/\/([^/:]+)/u.exec(draft.base_url)?.[1] ?? "localhost";
    if (key && !readable_key && host !== "localhost" && host !== "127.0.0.1") {
      throw newFault("input", faultText.keyOverHttp({ host }));
    }
    refuse(draft.network.proxy.proxy === "url" && !draft.network.proxy.url.includes("://"));
    const before = this.#list.find(({ id }) => id === draft.id);
    const id = before?.id ?? `provider-${this.#next++}`;
    const provider: Provider = { ...draft, id, kind: before?.kind ?? "custom" };
    this.#list = before
      ? this.#list.map((other) => (other.id === id ? provider : other))
      : [...this.#list, provider];
    return provider;
  }

  /** Returns a fault for every key that is kept for one session, as after a restart. */
  keyFault(id: ProviderId): Fault | null {
    return this.get(id).key_place === "session"
      ? newFault("key", faultText.keySessionOver())
      : null;
  }

  /** Adds the practice provider, or returns the existing one. */
  addPractice(): Provider {
    const there = this.#list.find(({ kind }) => kind === "practice");
    if (!there) {
      this.#list = [...this.#list, practiceProvider];
    }
    return there ?? practiceProvider;
  }

  /** Deletes a provider. */
  remove(id: ProviderId): null {
    this.#deleted = this.#list.filter((provider) => provider.id === id);
    this.#list = this.#list.filter((provider) => provider.id !== id);
    return null;
  }

  /** Restores the deleted provider. */
  restore(): null {
    this.#list = [...this.#list, ...this.#deleted];
    return null;
  }

  /** Returns a provider's models. Throws if the base URL contains "fail". */
  models(id: ProviderId): ModelInfo[] {
    const provider = this.get(id);
    if (provider.kind === "practice") {
      return [...scriptedModels];
    }
    if (provider.base_url.includes("fail")) {
      throw newFault("dns", plainText("The host name was not found"));
    }
    return [...this.#scene.models];
  }
}

function refuse(wrong: boolean): void {
  if (wrong) {
    throw newFault(
      "input",
      plainText(
        "The proxy needs an address such as http://proxy.example.com:3128 or socks5h://127.0.0.1:1080",
      ),
    );
  }
}
