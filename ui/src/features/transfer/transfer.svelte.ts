import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type {
  ExportFormat,
  ExportReport,
  ExportScope,
  Fault,
  ImportPreview,
  ImportReport,
  TransferProgress,
} from "../../bindings/contract";

/** What is going on with a file. */
export type TransferWork = "preview" | "import" | "export";

/** A file that comes in or goes out. One at a time. */
export class Transfer {
  work = $state<TransferWork | null>(null);
  /** The user stopped it, and it has not ended yet. */
  stopping = $state(false);
  progress = $state.raw<TransferProgress | null>(null);
  preview = $state.raw<ImportPreview | null>(null);
  imported = $state.raw<ImportReport | null>(null);
  exported = $state.raw<ExportReport | null>(null);
  fault = $state.raw<Fault | null>(null);
  readonly #backend: Backend;
  /** Only the last thing that was asked for is shown. */
  #asked = 0;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Takes what the engine tells. */
  take(progress: TransferProgress): void {
    if (this.work !== null) {
      this.progress = progress;
    }
  }

  /** Begins anew with nothing shown. What runs goes on. */
  clear(): void {
    if (this.work === null) {
      this.#asked += 1;
      this.preview = null;
      this.imported = null;
      this.exported = null;
      this.fault = null;
    }
  }

  /** Looks into a file or a folder. A newer look ends the one before. */
  look(path: string): Promise<void> {
    this.preview = null;
    this.imported = null;
    return this.#do("preview", async (isLast) => {
      const preview = await this.#backend.call("import_preview", { path });
      if (isLast()) {
        this.preview = preview;
      }
    });
  }

  /** Takes in what was looked at; true if something came in. */
  async import(): Promise<boolean> {
    const { preview } = this;
    if (preview === null) {
      return false;
    }
    await this.#do("import", async () => {
      this.imported = await this.#backend.call("import_start", { path: preview.path });
      this.preview = null;
    });
    return this.imported !== null;
  }

  /** Writes conversations to a file. */
  export(scope: ExportScope, format: ExportFormat): Promise<void> {
    this.exported = null;
    return this.#do("export", async () => {
      this.exported = await this.#backend.call("export_start", { scope, format, path: null });
    });
  }

  /** Stops what runs. */
  async stop(): Promise<void> {
    if (this.work !== null && !this.stopping) {
      this.stopping = true;
      try {
        await this.#backend.call("transfer_stop");
      } catch (reason) {
        this.stopping = false;
        this.fault = asFault(reason);
      }
    }
  }

  /** Stops what runs before `close`, which is done at once if nothing does. */
  leave(close: () => void): void {
    if (this.work === null) {
      close();
    } else {
      void this.stop();
    }
  }

  /** Who stops it knows that it stopped. */
  #failed(reason: unknown): void {
    if (!this.stopping) {
      this.fault = asFault(reason);
    }
  }

  async #do(work: TransferWork, ask: (isLast: () => boolean) => Promise<void>): Promise<void> {
    const asked = ++this.#asked;
    const isLast = () => asked === this.#asked;
    this.work = work;
    this.stopping = false;
    this.progress = null;
    this.fault = null;
    try {
      await ask(isLast);
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
