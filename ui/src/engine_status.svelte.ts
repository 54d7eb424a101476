import type { Backend } from "./backend/backend";
import type { Fault } from "./bindings/contract";
import { asFault } from "./model/fault";

/** The state of the engine, and the faults for which the window shows a banner. */
export class EngineStatus {
  /** Whether the content of the window has been loaded. */
  ready = $state(false);
  startFault = $state.raw<Fault | null>(null);
  /** The reason why nothing can currently be written to the disk; `null` while writing works. */
  storageFault = $state.raw<Fault | null>(null);
  /**
   * The reason why secret values that an older release stored in the database are still there;
   * `null` if there are none.
   */
  exposedFault = $state.raw<Fault | null>(null);
  /** The reason why some conversations cannot be read; `null` if the list is complete. */
  damageFault = $state.raw<Fault | null>(null);
  /** The reason why some data could not be loaded; `null` once all data is loaded. */
  loadFault = $state.raw<Fault | null>(null);
  /** The most important fault for which the window shows a banner; `null` if there is none. */
  readonly lastingFault = $derived(
    this.storageFault ?? this.exposedFault ?? this.damageFault ?? this.loadFault,
  );
  readonly #backend: Backend;
  readonly #load: () => Promise<void>;

  /**
   * `load` is a function that loads the content of the window. It must reject if the engine could
   * not start.
   */
  constructor(backend: Backend, load: () => Promise<void>) {
    this.#backend = backend;
    this.#load = load;
  }

  /** Starts the engine, or retries after a failed start. */
  async start(): Promise<void> {
    await this.#start(async () => {
      if (this.startFault !== null) {
        await this.#backend.reopen();
      }
      return true;
    });
  }

  /** Lets the user choose a backup, restores it and starts the engine. */
  async restore(): Promise<void> {
    await this.#start(() => this.#backend.restoreUnopened());
  }

  async #start(prepare: () => Promise<boolean>): Promise<void> {
    try {
      if (!(await prepare())) {
        return;
      }
      this.startFault = null;
      await this.#load();
      this.ready = true;
    } catch (reason) {
      this.startFault = asFault(reason);
    }
  }
}
