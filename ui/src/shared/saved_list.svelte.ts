import * as commonText from "../bindings/texts/common";
import type { Toasts } from "./toasts.svelte";

/** An item that the user saves under a name. Its id is `null` before it is saved. */
interface Named {
  readonly id: string | null;
  readonly name: string;
}

/**
 * The functions that load, save and delete items of one kind. `load`, `save` and `remove` call the
 * engine and reject with a `Fault` if the call fails.
 */
export interface SavedListPorts<Item extends Named> {
  load(): Promise<Item[]>;
  save(item: Item): Promise<Item>;
  remove(id: NonNullable<Item["id"]>): Promise<unknown>;
  create(): Item;
}

/** All saved items of one kind, such as the assistants, and the form in which an item is edited. */
export class SavedList<Item extends Named> {
  list = $state.raw<readonly Item[]>([]);
  /** The item whose form is open; `null` if no form is open. */
  edited = $state.raw<Item | null>(null);
  readonly #ports: SavedListPorts<Item>;
  readonly #toasts: Toasts;

  constructor(toasts: Toasts, ports: SavedListPorts<Item>) {
    this.#toasts = toasts;
    this.#ports = ports;
  }

  /** Loads the items. On failure, rejects with a `Fault`. */
  async refresh(): Promise<void> {
    this.list = await this.#ports.load();
  }

  /** Opens the form for an existing or a new item. */
  edit(item: Item | null): void {
    this.edited = item ?? this.#ports.create();
  }

  closeForm(): void {
    this.edited = null;
  }

  /** Saves the item in the form. On failure, rejects with a `Fault`. */
  async save(item: Item): Promise<void> {
    const { name } = await this.#ports.save(item);
    this.#toasts.announce(commonText.saved({ name }));
    await this.#toasts.attempt(() => this.refresh());
  }

  /** Deletes an item and offers to undo the deletion. */
  async remove(item: Item): Promise<void> {
    const { id, name } = item;
    if (id !== null && (await this.#change(() => this.#ports.remove(id)))) {
      this.#toasts.note(commonText.deleted({ name }), async () => {
        await this.#change(() => this.#ports.save(item));
      });
    }
  }

  /** Runs `change`, and then loads the items again. Returns whether `change` succeeded. */
  async #change(change: () => Promise<unknown>): Promise<boolean> {
    const done = await this.#toasts.attempt(change);
    if (done) {
      await this.#toasts.attempt(() => this.refresh());
    }
    return done;
  }
}
