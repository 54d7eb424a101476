import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Backup, DataInfo, Fault } from "../../bindings/contract";

/** What is being done with everything that is kept. */
export type DataWork = "check" | "backup" | "restore" | "move" | "delete";

/** The dialogs and actions outside the data section. */
export interface DataPorts {
  showImport(): void;
  /** Opens the export dialog for all conversations. */
  showExport(): void;
  showTrash(): void;
  /** Lets the user choose a folder; resolves to `null` if none was chosen. */
  pickFolder(title: string): Promise<string | null>;
  /** Reloads the window after all data was replaced. */
  replaced(): Promise<void>;
}

/** Facts about the stored data, and actions on all of it. One action runs at a time. */
export class DataController {
  info = $state.raw<DataInfo | null>(null);
  work = $state<DataWork | null>(null);
  /** When that began, in milliseconds of the page's clock. */
  began = $state(0);
  /** Why the last thing was not done. */
  fault = $state.raw<Fault | null>(null);
  /** What was done last, in a sentence. */
  done = $state("");
  readonly ports: DataPorts;
  readonly #backend: Backend;

  constructor(backend: Backend, ports: DataPorts) {
    this.#backend = backend;
    this.ports = ports;
  }

  /** Asks what is kept. */
  async refresh(): Promise<void> {
    try {
      this.info = await this.#backend.call("data_info");
    } catch (reason) {
      this.fault = asFault(reason);
    }
  }

  /** Looks whether everything is sound. */
  check(): Promise<void> {
    return this.#do("check", async () => {
      const { problems } = await this.#backend.call("data_check");
      return problems.length === 0 ? "Checked: everything is sound." : "Checked: not all is sound.";
    });
  }

  /** Makes a backup. */
  backUp(): Promise<void> {
    return this.#do("backup", async () => {
      const { path } = await this.#backend.call("backup_make");
      return `Backed up as ${path}`;
    });
  }

  /** Puts a backup in the place of what is there. */
  restore({ path }: Backup): Promise<void> {
    return this.#do("restore", async () => {
      await this.#backend.call("backup_restore", { path });
      await this.ports.replaced();
      return "Restored. What was there before is the first of the backups.";
    });
  }

  /** Moves everything to another folder. */
  move(folder: string): Promise<void> {
    return this.#do("move", async () => {
      await this.#backend.call("data_move", { folder });
      return `Moved to ${folder}. Start Rivulet again to use it.`;
    });
  }

  /** Deletes everything that is kept. */
  deleteAll(): Promise<void> {
    return this.#do("delete", async () => {
      await this.#backend.call("data_delete");
      await this.ports.replaced();
      return "Everything was deleted.";
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
