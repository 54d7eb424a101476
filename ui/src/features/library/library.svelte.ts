import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type {
  ConversationId,
  ConversationSummary,
  Fault,
  Folder,
  FolderId,
} from "../../bindings/contract";

/** The list of conversations, and the folders they are in. */
export class Library {
  list = $state.raw<readonly ConversationSummary[]>([]);
  folders = $state.raw<readonly Folder[]>([]);
  /** The list has come. */
  loaded = $state(false);
  readonly #backend: Backend;
  readonly #failed: (fault: Fault) => void;

  /** `failed` tells the user why something was not done. */
  constructor(backend: Backend, failed: (fault: Fault) => void) {
    this.#backend = backend;
    this.#failed = failed;
  }

  /** Asks for the list again. */
  async refresh(): Promise<void> {
    await this.#try(async () => {
      [this.list, this.folders] = await Promise.all([
        this.#backend.call("conversation_list"),
        this.#backend.call("folder_list"),
      ]);
      this.loaded = true;
    });
  }

  /** Keeps a conversation at the top, or not; true if that was done. */
  pin(id: ConversationId, pinned: boolean): Promise<boolean> {
    return this.#change(() =>
      this.#backend.call("conversation_pin", { conversation_id: id, pinned }),
    );
  }

  /** Takes a conversation out of the list, or back into it; true if that was done. */
  archive(id: ConversationId, archived: boolean): Promise<boolean> {
    return this.#change(() =>
      this.#backend.call("conversation_archive", { conversation_id: id, archived }),
    );
  }

  /** Puts a conversation into a folder, or into none; true if that was done. */
  move(id: ConversationId, folder: FolderId | null): Promise<boolean> {
    return this.#change(() =>
      this.#backend.call("conversation_move", { conversation_id: id, folder_id: folder }),
    );
  }

  /** Gives a conversation these tags and no others; true if that was done. */
  tag(id: ConversationId, tags: readonly string[]): Promise<boolean> {
    return this.#change(() =>
      this.#backend.call("conversation_tag", { conversation_id: id, tags: [...tags] }),
    );
  }

  /** Makes a folder; `null` if that failed. */
  async addFolder(name: string): Promise<Folder | null> {
    let made: Folder | null = null;
    await this.#change(async () => {
      made = await this.#backend.call("folder_save", { folder_id: null, name: name.trim() });
    });
    return made;
  }

  /** Gives a folder another name. A blank one is no name. */
  async renameFolder(id: FolderId, name: string): Promise<void> {
    if (name.trim() !== "") {
      await this.#change(() =>
        this.#backend.call("folder_save", { folder_id: id, name: name.trim() }),
      );
    }
  }

  /** Takes a folder away; gives what was in it, for the way back, or `null` if that failed. */
  async removeFolder(id: FolderId): Promise<ConversationId[] | null> {
    let inside: ConversationId[] | null = null;
    await this.#change(async () => {
      inside = await this.#backend.call("folder_delete", { folder_id: id });
    });
    return inside;
  }

  /** Brings a folder back with what was in it. */
  async restoreFolder(folder: Folder, conversations: ConversationId[]): Promise<void> {
    await this.#change(() => this.#backend.call("folder_restore", { folder, conversations }));
  }

  /** Gives a conversation another title; true if that was done. A blank one is no title. */
  async rename(id: ConversationId, title: string): Promise<boolean> {
    const trimmed = title.trim();
    if (trimmed === "") {
      return false;
    }
    return this.#change(() =>
      this.#backend.call("conversation_rename", { conversation_id: id, title: trimmed }),
    );
  }

  /** Takes a conversation away; true if that was done. */
  async remove(id: ConversationId): Promise<boolean> {
    const done = await this.#try(() =>
      this.#backend.call("conversation_delete", { conversation_id: id }),
    );
    if (done) {
      this.list = this.list.filter((conversation) => conversation.id !== id);
    }
    return done;
  }

  /** Undoes a deletion. */
  async restore(id: ConversationId): Promise<void> {
    await this.#try(() => this.#backend.call("conversation_restore", { conversation_id: id }));
    await this.refresh();
  }

  async #change(ask: () => Promise<unknown>): Promise<boolean> {
    const done = await this.#try(ask);
    if (done) {
      await this.refresh();
    }
    return done;
  }

  async #try(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (reason) {
      this.#failed(asFault(reason));
      return false;
    }
  }
}
