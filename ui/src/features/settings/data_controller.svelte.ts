import * as faultText from "../../bindings/texts/fault";
import * as settingsText from "../../bindings/texts/settings";
import type { Backend, PickedPath } from "../../backend/backend";
import { asFault } from "../../model/fault";
import { sentenceOf } from "../../model/fault_words";
import type { Toasts } from "../../shared/toasts.svelte";
import { loadSentTexts, say } from "../../text/catalogue";
import type { Backup, DataInfo, Fault, PermitId, Settings, UiText } from "../../bindings/contract";

export type DataWork = "check" | "backup" | "restore" | "move" | "delete";

export interface DataPorts {
  showImport(): void;
  /** Opens the export dialog for all conversations. */
  showExport(): void;
  showTrash(): void;
  /** Lets the user choose a folder; resolves to `null` if none was chosen. */
  pickFolder(kind: "data_folder" | "backup_folder"): Promise<PickedPath | null>;
  /** Loads the settings again after the data folder or the backup folder has changed. */
  changed(): Promise<void>;
  /** Saves the typed input before all data is replaced. */
  replacing(): Promise<unknown>;
  /** Reloads everything in the window after a restore or a deletion of all data. */
  replaced(by: "restore" | "delete"): Promise<void>;
  changeSettings(change: Partial<Settings>): Promise<void>;
  /** Shows the data section of the settings, which contains a report that the user must read. */
  showReport(): void;
}

function leftOut(count: number): readonly UiText[] {
  return count === 0 ? [] : [faultText.attachmentsLeftOut({ count })];
}

/**
 * Facts about the stored data, and the actions that affect all of it. Only one action runs at a
 * time.
 */
export class DataController {
  info = $state.raw<DataInfo | null>(null);
  work = $state<DataWork | null>(null);
  /**
   * The time at which the running action began, in milliseconds as returned by `performance.now()`.
   */
  began = $state(0);
  actionFault = $state.raw<Fault | null>(null);
  loadFault = $state.raw<Fault | null>(null);
  /** A sentence about the last successful action on the stored data; empty if there is none. */
  done = $state("");
  /**
   * Sentences about data that the last action could not copy or delete, or may not have deleted.
   */
  left = $state.raw<readonly UiText[]>([]);
  readonly ports: DataPorts;
  readonly #backend: Backend;
  readonly #toasts: Toasts;

  constructor(backend: Backend, toasts: Toasts, ports: DataPorts) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.ports = ports;
  }

  /** Loads the facts about the stored data, such as its location and its size. */
  async refresh(): Promise<void> {
    try {
      this.info = await this.#backend.call("data_info");
      this.loadFault = null;
    } catch (reason) {
      this.loadFault = asFault(reason);
    }
  }

  check(): Promise<void> {
    return this.#do("check", async () => {
      const { problems } = await this.#backend.call("data_check");
      return problems.length === 0 ? settingsText.checkSound() : settingsText.checkFailed();
    });
  }

  backUp(): Promise<void> {
    return this.#do("backup", async () => {
      const { path, missing_attachments } = await this.#backend.call("backup_make");
      this.left = leftOut(missing_attachments);
      return settingsText.backedUp({ path });
    });
  }

  /** Replaces all stored data with the content of a backup. */
  restore({ name }: Backup): Promise<void> {
    return this.#do("restore", async () => {
      await this.ports.replacing();
      await this.#backend.call("backup_restore", { name });
      await this.ports.replaced("restore");
      return settingsText.restored();
    });
  }

  /**
   * Returns a warning if other users can open a folder or own it. If this cannot be determined,
   * returns the reason. Otherwise, returns `null`.
   */
  async folderNotice({ permit }: PickedPath): Promise<string | null> {
    try {
      const notice = await this.#backend.call("folder_notice", { folder: permit });
      return notice && say(notice);
    } catch (reason) {
      // The folder could not be checked. Show the reason as a warning, and not as a fault, so that
      // the user can still try to move the data. If the folder is unusable, the move itself fails
      // and reports why.
      return say(asFault(reason).message);
    }
  }

  move({ permit, name }: PickedPath): Promise<void> {
    return this.#do("move", async () => {
      const { missing_attachments } = await this.#backend.call("data_move", { folder: permit });
      this.left = leftOut(missing_attachments);
      await this.ports.changed();
      return settingsText.moved({ folder: name });
    });
  }

  /**
   * Changes the backup settings. Afterwards, loads the facts about the stored data, because they
   * contain a fault that depends on these settings.
   */
  async changeBackups(change: Partial<Settings>): Promise<void> {
    await this.ports.changeSettings(change);
    await this.refresh();
  }

  async chooseBackupFolder(): Promise<void> {
    const folder = await this.ports.pickFolder("backup_folder");
    if (folder !== null) {
      await this.#setBackupFolder(folder.permit);
    }
  }

  resetBackupFolder(): Promise<void> {
    return this.#setBackupFolder(null);
  }

  /** Deletes all stored data. */
  deleteAll(): Promise<void> {
    return this.#do("delete", async () => {
      await this.ports.replacing();
      const left = await this.#backend.call("data_delete");
      await this.ports.replaced("delete");
      if (left.length === 0) {
        return settingsText.deleted();
      }
      await loadSentTexts();
      this.done = settingsText.deletedExcept();
      this.left = left;
      this.ports.showReport();
      // Announce the report explicitly. Screen readers do not announce a live region that already
      // has its content when it is added to the page.
      const report = left.map(sentenceOf);
      this.#toasts.announce([this.done, ...report].join(" "));
      return this.done;
    });
  }

  async #setBackupFolder(folder: PermitId | null): Promise<void> {
    this.actionFault = null;
    try {
      await this.#backend.call("backup_folder_set", { folder });
    } catch (reason) {
      this.actionFault = asFault(reason);
    }
    await this.ports.changed();
    await this.refresh();
  }

  async #do(work: DataWork, act: () => Promise<string>): Promise<void> {
    if (this.work !== null) {
      return;
    }
    this.work = work;
    this.began = performance.now();
    this.actionFault = null;
    this.done = "";
    this.left = [];
    try {
      this.done = await act();
      await this.refresh();
    } catch (reason) {
      this.actionFault = asFault(reason);
    } finally {
      this.work = null;
    }
  }
}
