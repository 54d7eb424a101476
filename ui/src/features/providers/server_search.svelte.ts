import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Fault, FoundServer, Preset } from "../../bindings/contract";

/** What is known of providers, and the servers on this computer. Nothing is looked for unless asked. */
export class ServerSearch {
  presets = $state.raw<readonly Preset[]>([]);
  found = $state.raw<readonly FoundServer[]>([]);
  searching = $state(false);
  /** Why the last search found nothing out. */
  fault = $state.raw<Fault | null>(null);
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Looks for servers, unless that is being done. */
  async look(): Promise<void> {
    if (this.searching) {
      return;
    }
    this.searching = true;
    await this.#try(async () => {
      await this.#load();
      this.found = await this.#backend.call("server_search");
    });
    this.searching = false;
  }

  /** Asks what is known of providers, once. */
  async loadPresets(): Promise<void> {
    await this.#try(() => this.#load());
  }

  /** The preset of that name. */
  preset(id: string | null): Preset | null {
    return this.presets.find((preset) => preset.id === id) ?? null;
  }

  async #load(): Promise<void> {
    if (this.presets.length === 0) {
      this.presets = await this.#backend.call("preset_list");
    }
  }

  async #try(ask: () => Promise<void>): Promise<void> {
    this.fault = null;
    try {
      await ask();
    } catch (reason) {
      this.fault = asFault(reason);
    }
  }
}
