import type { Backend } from "../../backend/backend";
import type { AppInfo, Fault, Settings } from "../../bindings/contract";
import { plainSettings } from "../../model/blank";
import type { Toasts } from "../../shared/toasts.svelte";

/** The user's settings, and facts about the installation. */
export class SettingsController {
  /** Facts about the installation; `null` until the engine has started. */
  info = $state.raw<AppInfo | null>(null);
  /**
   * The reason why keys cannot be stored in the system's keychain; `null` if they can be stored.
   * Until the first check ends, the value is also `null`, because the keychain may take seconds to
   * answer.
   */
  keychainFault = $state.raw<Fault | null>(null);
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  /**
   * Settles when all changes that have been made so far are saved. Each further change replaces
   * this promise.
   */
  #saved: Promise<unknown> = Promise.resolve();

  constructor(backend: Backend, toasts: Toasts) {
    this.#backend = backend;
    this.#toasts = toasts;
  }

  /** The settings. Until they have been loaded, these are the default settings. */
  get current(): Settings {
    return this.info?.settings ?? plainSettings;
  }

  /** Shows the loaded settings, and begins to check the system's keychain in the background. */
  start(info: AppInfo): void {
    this.info = info;
    void this.#checkKeychain();
  }

  /** Reloads the settings, and checks whether the system's keychain can store keys. */
  async refresh(): Promise<void> {
    await this.#toasts.attempt(() => this.reload());
    await this.#checkKeychain();
  }

  /**
   * Reloads the settings. If the user changes a setting in the meantime, reloads them once more,
   * because the response may not contain that change. On failure, rejects with a `Fault`.
   */
  async reload(): Promise<void> {
    const saved = this.#saved;
    await saved;
    const info = await this.#backend.call("app_info");
    if (saved === this.#saved) {
      this.info = info;
    } else {
      await this.reload();
    }
  }

  /** Applies a change to the settings immediately, and then saves it. */
  async change(change: Partial<Settings>): Promise<void> {
    if (this.info) {
      const settings = { ...this.info.settings, ...change };
      this.info = { ...this.info, settings };
      // Save one change after the other, because each save replaces all settings.
      this.#saved = this.#saved.then(() =>
        this.#toasts.attempt(() => this.#backend.call("settings_save", { settings })),
      );
      await this.#saved;
    }
  }

  async openLicences(): Promise<void> {
    await this.#toasts.attempt(() => this.#backend.openLicences());
  }

  async #checkKeychain(): Promise<void> {
    await this.#toasts.attempt(async () => {
      this.keychainFault = await this.#backend.call("keychain_check");
    });
  }
}
