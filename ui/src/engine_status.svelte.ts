import type { Backend } from "./backend/backend";
import type { Fault } from "./bindings/contract";
import { asFault } from "./model/fault";

/** Whether the engine runs and can write to the disk. */
export class EngineStatus {
  /** Why the engine could not start. */
  startFault = $state.raw<Fault | null>(null);
  /** Why nothing can be written to the disk at present. */
  storageFault = $state.raw<Fault | null>(null);
  readonly #backend: Backend;
  readonly #load: () => Promise<void>;

  /** `load` loads the content of the window once the engine runs. */
  constructor(backend: Backend, load: () => Promise<void>) {
    this.#backend = backend;
    this.#load = load;
  }

  /**
   * Starts the engine, or retries after a failed start. Restores a backup first if its path is
   * given.
   */
  async start(backup: string | null = null): Promise<void> {
    try {
      if (backup !== null) {
        await this.#backend.restoreUnopened(backup);
      } else if (this.startFault !== null) {
        await this.#backend.reopen();
      }
      this.startFault = null;
      await this.#load();
    } catch (reason) {
      this.startFault = asFault(reason);
    }
  }
}
