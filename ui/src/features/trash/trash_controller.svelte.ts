import { createContext } from "svelte";
import * as trashText from "../../bindings/texts/trash";
import type { Backend } from "../../backend/backend";
import type { ConversationId, Fault, TrashEntry } from "../../bindings/contract";
import { asFault } from "../../model/fault";
import type { Toasts } from "../../shared/toasts.svelte";

export interface TrashPorts {
  /** Reloads everything in which a restored item can appear. Never rejects. */
  restored(): Promise<unknown>;
  /**
   * Called when the trash has been loaded. `ids` are the ids of the conversations that have items
   * in the trash.
   */
  loaded(ids: readonly ConversationId[]): void;
}

export class TrashController {
  /** The items in the trash; `null` until the list is loaded. */
  entries = $state.raw<readonly TrashEntry[] | null>(null);
  fault = $state.raw<Fault | null>(null);
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly #ports: TrashPorts;

  constructor(backend: Backend, toasts: Toasts, ports: TrashPorts) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.#ports = ports;
  }

  async load(): Promise<void> {
    await this.#attempt(async () => {
      this.entries = await this.#backend.call("trash_list");
      this.#ports.loaded(this.entries.map(({ conversation_id }) => conversation_id));
    });
  }

  async restore({ conversation_id, message_id, title }: TrashEntry): Promise<void> {
    await this.#change(async () => {
      if (message_id === null) {
        await this.#backend.call("conversation_restore", { conversation_id });
        this.#toasts.note(trashText.restored({ title }));
      } else {
        await this.#backend.call("message_restore", { message_id });
        this.#toasts.note(trashText.versionRestored({ title }));
      }
      await this.#ports.restored();
    });
  }

  async empty(): Promise<void> {
    await this.#change(async () => {
      await this.#backend.call("trash_empty");
      this.#toasts.note(trashText.emptied());
    });
  }

  async #change(action: () => Promise<void>): Promise<void> {
    if (await this.#attempt(action)) {
      await this.load();
    }
  }

  async #attempt(action: () => Promise<void>): Promise<boolean> {
    this.fault = null;
    try {
      await action();
      return true;
    } catch (reason) {
      this.fault = asFault(reason);
      return false;
    }
  }
}

export const [useTrash, provideTrash] = createContext<TrashController>();
