import * as settingsText from "../../bindings/texts/settings";
import type { Backend } from "../../backend/backend";
import type { UpdateChecks, UpdaterView } from "../../bindings/contract";
import type { Toasts } from "../../shared/toasts.svelte";

export interface UpdatesPorts {
  inSettings(): boolean;
  changeChecks(checks: UpdateChecks): Promise<void>;
}

/** The state of the program update as the engine reports it, and the user's actions on it. */
export class UpdatesController {
  /** The state of the program update; `null` until it is loaded. */
  view = $state.raw<UpdaterView | null>(null);
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly #ports: UpdatesPorts;

  constructor(backend: Backend, toasts: Toasts, ports: UpdatesPorts) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.#ports = ports;
  }

  take(view: UpdaterView): void {
    const { stage, fault } = view;
    // Show a note only if the check succeeded. After a failed check, the available version is one
    // that an earlier check found.
    const checked = this.view?.stage.stage === "checking" && fault === null;
    if (stage.stage === "available" && checked && !this.#ports.inSettings()) {
      this.#toasts.note(settingsText.updateFound({ version: stage.release.version }));
    }
    this.view = view;
  }

  load(): Promise<void> {
    return this.#run("update_state");
  }

  /**
   * Saves the setting for automatic checks for new versions (off, stable or preview). Unless the
   * checks are off, checks at once.
   */
  async choose(checks: UpdateChecks): Promise<void> {
    await this.#ports.changeChecks(checks);
    if (checks !== "off") {
      await this.check();
    }
  }

  check(): Promise<void> {
    return this.#run("update_check");
  }

  download(): Promise<void> {
    return this.#run("update_download");
  }

  /** Cancels the download. */
  cancel(): Promise<void> {
    return this.#run("update_cancel");
  }

  /** Restarts the program in the downloaded version. */
  install(): Promise<void> {
    return this.#run("update_install");
  }

  async #run(
    command:
      "update_state" | "update_check" | "update_download" | "update_cancel" | "update_install",
  ): Promise<void> {
    await this.#toasts.attempt(async () => {
      const before = this.view;
      const view = await this.#backend.call(command);
      // The engine sends each new state as an event, and the events arrive in the right order.
      // Therefore, ignore the result of a command, which may be older than the last event. The only
      // exception is `update_state`: it changes nothing, so no event follows. Use its result,
      // unless an event has arrived since it was called.
      if (command === "update_state" && this.view === before) {
        this.view = view;
      }
    });
  }
}
