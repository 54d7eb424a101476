import type { DataPage } from "./data_page.svelte";

/** What the data page needs of the rest of the window. */
export interface DataActs {
  readonly data: DataPage;
  askImport(): void;
  /** Asks how to write everything. */
  askExport(): void;
  showTrash(): void;
  /** Lets the user choose a folder; `null` if none was chosen. */
  pick(title: string): Promise<string | null>;
}
