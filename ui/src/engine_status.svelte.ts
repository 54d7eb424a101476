import type { Backend } from "./backend/backend";
import type { Fault } from "./bindings/contract";
import { asFault } from "./model/fault";

/** Whether the engine runs and can write to the disk. */
export class EngineStatus {
  /** The reason why the engine could not start. */
  startFault = $state.raw<Fault | null>(null);
  /** The reason why nothing can be written to the disk at present; `null` if writing works. */
  storageFault = $state.raw<Fault | null>(null);
  /**
   * The reason why secret values that an older release stored are still in the database; `null` if
   * no such values are left.
   */
  exposedFault = $state.raw<Fault | null>(null);
  /** The reason why the list lacks conversations that cannot be read; `null` if it is complete. */
  damageFault = $state.raw<Fault | null>(null);
  /** The reason why data of the window could not be loaded; `null` once all of it is loaded. */
  loadFault = $state.raw<Fault | null>(null);
  /** A fault for which the window shows a banner; `null` if there is none. */
  readonly lastingFault = $derived(
    this.storageFault ?? this.exposedFault ?? this.damageFault ?? this.loadFault,
  );
  readonly #backend: Backend;
  readonly #load: () => Promise<void>;

  /** As soon as the engine runs, `load` is called to load the content of the window. */
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

  /** Restores a backup that the user chooses and starts the engine. */
  async restore(): Promise<void> {
    await this.#start(() => this.#backend.restoreUnopened());
  }

  /**
   * Runs `prepare` and then loads the content of the window; loads nothing if `prepare` resolves to
   * false.
   */
  async #start(prepare: () => Promise<boolean>): Promise<void> {
    try {
      if (!(await prepare())) {
        return;
      }
      this.startFault = null;
      await this.#load();
    } catch (reason) {
      this.startFault = asFault(reason);
    }
  }
}
