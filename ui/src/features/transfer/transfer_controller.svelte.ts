import type { Backend, PickedPath } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type {
  ExportFormat,
  ExportReport,
  ExportScope,
  Fault,
  ImportKind,
  ImportPreview,
  ImportReport,
  TransferProgress,
} from "../../bindings/contract";

export type TransferWork = "preview" | "import" | "export";

export interface TransferPorts {
  /** Lets the user choose a file or a folder; resolves to `null` if none was chosen. */
  pick(kind: "import_file" | "import_folder"): Promise<PickedPath | null>;
  /** Called after an import. Reloads the lists in the window. */
  imported(): void;
}

/** Runs imports and exports, one at a time. */
export class TransferController {
  work = $state<TransferWork | null>(null);
  /** Whether the user has stopped a transfer that is still running. */
  stopping = $state(false);
  progress = $state.raw<TransferProgress | null>(null);
  picked = $state.raw<PickedPath | null>(null);
  preview = $state.raw<ImportPreview | null>(null);
  imported = $state.raw<ImportReport | null>(null);
  exported = $state.raw<ExportReport | null>(null);
  fault = $state.raw<Fault | null>(null);
  readonly ports: TransferPorts;
  readonly #backend: Backend;
  /**
   * The number of the latest transfer or preview. The results of earlier transfers and previews are
   * ignored.
   */
  #latest = 0;

  constructor(backend: Backend, ports: TransferPorts) {
    this.#backend = backend;
    this.ports = ports;
  }

  take(progress: TransferProgress): void {
    if (this.work !== null) {
      this.progress = progress;
    }
  }

  /**
   * Forgets the chosen file and the results of the last transfer. Does nothing while a transfer is
   * running.
   */
  clear(): void {
    if (this.work === null) {
      this.#latest += 1;
      this.picked = null;
      this.preview = null;
      this.imported = null;
      this.exported = null;
      this.fault = null;
    }
  }

  /**
   * Lets the user choose a file or a folder. Afterwards, calls `onpicked` and shows a preview of
   * the chosen content, even if another preview is still being prepared. Changes nothing if the
   * user cancels.
   */
  async choose(kind: "import_file" | "import_folder", onpicked: () => void): Promise<void> {
    const picked = await this.ports.pick(kind);
    if (picked === null) {
      return;
    }
    onpicked();
    this.picked = picked;
    this.preview = null;
    this.imported = null;
    await this.#do("preview", async (isLast) => {
      const preview = await this.#backend.call("import_preview", { source: picked.permit });
      if (isLast()) {
        this.preview = preview;
      }
    });
  }

  /**
   * Imports the conversations in the chosen file or folder, plus any other kinds of content listed
   * in `also`.
   */
  async import(also: ImportKind[]): Promise<void> {
    const { preview, picked } = this;
    if (preview === null || picked === null) {
      return;
    }
    await this.#do("import", async () => {
      this.imported = await this.#backend.call("import_start", { source: picked.permit, also });
      this.preview = null;
    });
    // Reload the lists even after a failure, because the conversations that were imported before
    // the failure are kept.
    this.ports.imported();
  }

  export(scope: ExportScope, format: ExportFormat): Promise<void> {
    this.exported = null;
    return this.#do("export", async () => {
      this.exported = await this.#backend.call("export_start", { scope, format });
    });
  }

  async stop(): Promise<void> {
    if (this.work !== null && !this.stopping) {
      const own = this.#latest;
      this.stopping = true;
      try {
        await this.#backend.call("transfer_stop");
      } catch (reason) {
        if (own === this.#latest) {
          this.stopping = false;
          this.fault = asFault(reason);
        }
      }
    }
  }

  /** Stops the transfer that is running. If none is running, calls `close` instead. */
  leave(close: () => void): void {
    if (this.work === null) {
      close();
    } else {
      void this.stop();
    }
  }

  /** Stores the reason why a transfer failed, unless it failed because the user stopped it. */
  #failed(reason: unknown): void {
    if (!this.stopping) {
      this.fault = asFault(reason);
    }
  }

  async #do(work: TransferWork, run: (isLast: () => boolean) => Promise<void>): Promise<void> {
    const own = ++this.#latest;
    const isLast = () => own === this.#latest;
    this.work = work;
    this.stopping = false;
    this.progress = null;
    this.fault = null;
    try {
      await run(isLast);
    } catch (reason) {
      if (isLast()) {
        this.#failed(reason);
      }
    } finally {
      if (isLast()) {
        this.work = null;
        this.stopping = false;
        this.progress = null;
      }
    }
  }
}
