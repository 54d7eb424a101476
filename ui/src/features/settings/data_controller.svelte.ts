import * as settingsText from "../../bindings/texts/settings";
import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import { say } from "../../text/catalogue";
import type { Backup, DataInfo, Fault } from "../../bindings/contract";

/** The current work on the stored data. */
export type DataWork = "check" | "backup" | "restore" | "move" | "delete";

/** The dialogs and actions outside the data section. */
export interface DataPorts {
  showImport(): void;
  /** Opens the export dialog for all conversations. */
  showExport(): void;
  showTrash(): void;
  /** Lets the user choose a folder; resolves to `null` if none was chosen. */
  pickFolder(title: string): Promise<string | null>;
  /** Shows that nothing can be changed until the next start. */
  moved(): Promise<void>;
  /** Reloads the window after all data was replaced. */
  replaced(): Promise<void>;
}

/** Facts about the stored data, and actions on all of it. One action runs at a time. */
export class DataController {
  info = $state.raw<DataInfo | null>(null);
  work = $state<DataWork | null>(null);
  /** When the work began, in milliseconds of the page's clock. */
  began = $state(0);
  /** Why the last action failed. */
  fault = $state.raw<Fault | null>(null);
  /** A sentence about the last completed action. */
  done = $state("");
  readonly ports: DataPorts;
  readonly #backend: Backend;

  constructor(backend: Backend, ports: DataPorts) {
    this.#backend = backend;
    this.ports = ports;
  }

  /** Loads the overview of the stored data. */
  async refresh(): Promise<void> {
    try {
      this.info = await this.#backend.call("data_info");
    } catch (reason) {
      this.fault = asFault(reason);
    }
  }

  /** Checks the integrity of the data. */
  check(): Promise<void> {
    return this.#do("check", async () => {
      const { problems } = await this.#backend.call("data_check");
      return problems.length === 0 ? settingsText.checkSound() : settingsText.checkFailed();
    });
  }

  /** Creates a backup. */
  backUp(): Promise<void> {
    return this.#do("backup", async () => {
      const { path } = await this.#backend.call("backup_make");
      return settingsText.backedUp({ path });
    });
  }

  /** Replaces all data by a backup. */
  restore({ path }: Backup): Promise<void> {
    return this.#do("restore", async () => {
      await this.#backend.call("backup_restore", { path });
      await this.ports.replaced();
      return settingsText.restored();
    });
  }

  /** Returns a sentence about others who can open a folder, or `null` if nobody else can. */
  async folderNotice(folder: string): Promise<string | null> {
    try {
      const notice = await this.#backend.call("folder_notice", { folder });
      return notice && say(notice);
    } catch (reason) {
      // The move itself reports why the folder cannot be used.
      return say(asFault(reason).message);
    }
  }

  /** Moves all data to another folder. */
  move(folder: string): Promise<void> {
    return this.#do("move", async () => {
      await this.#backend.call("data_move", { folder });
      await this.ports.moved();
      return settingsText.moved({ folder });
    });
  }

  /** Deletes all stored data. */
  deleteAll(): Promise<void> {
    return this.#do("delete", async () => {
      await this.#backend.call("data_delete");
      await this.ports.replaced();
      return settingsText.deleted();
    });
  }

  async #do(work: DataWork, act: () => Promise<string>): Promise<void> {
    if (this.work !== null) {
      return;
    }
    this.work = work;
    this.began = performance.now();
    this.fault = null;
    this.done = "";
    try {
      this.done = await act();
      await this.refresh();
    } catch (reason) {
      this.fault = asFault(reason);
    } finally {
      this.work = null;
    }
  }
}
