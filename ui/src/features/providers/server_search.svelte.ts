import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Fault, FoundServer, Preset } from "../../bindings/contract";

/**
 * The presets, and the servers that were found on this computer. Servers are searched for only when
 * `look` is called.
 */
export class ServerSearch {
  presets = $state.raw<readonly Preset[]>([]);
  found = $state.raw<readonly FoundServer[]>([]);
  searching = $state(false);
  fault = $state.raw<Fault | null>(null);
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Searches for servers, unless a search is running already. */
  async look(): Promise<void> {
    if (this.searching) {
      return;
    }
    this.searching = true;
    this.fault = null;
    try {
      await this.#load();
      this.found = await this.#backend.call("server_search");
    } catch (reason) {
      this.fault = asFault(reason);
    }
    this.searching = false;
  }

  /**
   * Loads the presets, unless they are already loaded. Ignores a fault, because an existing
   * provider can be edited without the presets.
   */
  async loadPresets(): Promise<void> {
    await this.#load().catch(() => undefined);
  }

  preset(id: string | null): Preset | null {
    return this.presets.find((preset) => preset.id === id) ?? null;
  }

  async #load(): Promise<void> {
    if (this.presets.length === 0) {
      this.presets = await this.#backend.call("preset_list");
    }
  }
}
