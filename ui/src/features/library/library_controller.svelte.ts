import { createContext } from "svelte";
import * as libraryText from "../../bindings/texts/library";
import type { Backend } from "../../backend/backend";
import type {
  ConversationId,
  ConversationSummary,
  Folder,
  FolderId,
} from "../../bindings/contract";
import {
  conversationScopes,
  everything,
  folderScope,
  type NamedScope,
} from "../../model/export_scopes";
import type { Notices } from "../../shared/notices.svelte";

/** The parts of the window that the library uses. */
export interface LibraryPorts {
  /** The open conversation. */
  readonly current: { readonly id: ConversationId | null; retitle(title: string): void };
  /** Opens a conversation. */
  open(id: ConversationId): Promise<void>;
  /** Opens an empty conversation. */
  newConversation(): void;
  /** Forgets the running turns of a deleted conversation, because the deletion has stopped them. */
  forgetTurns(id: ConversationId): void;
  /**
   * Opens the dialog for moving a conversation to a folder (`move`) or for editing its tags
   * (`tags`).
   */
  showDialog(over: "move" | "tags", conversation: ConversationSummary): void;
  /** Opens the export dialog. */
  showExport(scopes: readonly NamedScope[]): void;
}

/** The list of conversations and folders, and the actions in that list. */
export class LibraryController {
  list = $state.raw<readonly ConversationSummary[]>([]);
  folders = $state.raw<readonly Folder[]>([]);
  /** Whether the list has been loaded at least once. */
  loaded = $state(false);
  readonly #backend: Backend;
  readonly #notices: Notices;
  readonly #ports: LibraryPorts;

  constructor(backend: Backend, notices: Notices, ports: LibraryPorts) {
    this.#backend = backend;
    this.#notices = notices;
    this.#ports = ports;
  }

  /** Returns the listed conversation with this id. */
  find(id: ConversationId | null): ConversationSummary | undefined {
    return this.list.find((conversation) => conversation.id === id);
  }

  /** Loads the conversations and folders of the list. Rejects with a `Fault`. */
  async load(): Promise<void> {
    [this.list, this.folders] = await Promise.all([
      this.#backend.call("conversation_list"),
      this.#backend.call("folder_list"),
    ]);
    this.loaded = true;
  }

  /** Loads the list again, and shows a fault to the user. */
  async refresh(): Promise<void> {
    await this.#notices.attempt(() => this.load());
  }

  /** Renames a conversation. A blank title is ignored. */
  async rename(id: ConversationId, title: string): Promise<void> {
    const trimmed = title.trim();
    if (trimmed === "") {
      return;
    }
    const renamed = await this.#change(() =>
      this.#backend.call("conversation_rename", { conversation_id: id, title: trimmed }),
    );
    if (renamed && this.#ports.current.id === id) {
      this.#ports.current.retitle(trimmed);
    }
  }

  /** Deletes a conversation and offers to undo the deletion. */
  async remove({ id, title }: ConversationSummary): Promise<void> {
    const deleted = await this.#notices.attempt(() =>
      this.#backend.call("conversation_delete", { conversation_id: id }),
    );
    if (!deleted) {
      return;
    }
    this.list = this.list.filter((conversation) => conversation.id !== id);
    this.#ports.forgetTurns(id);
    const wasOpen = this.#ports.current.id === id;
    if (wasOpen) {
      this.#ports.newConversation();
    }
    this.#notices.note(libraryText.deleted({ title }), async () => {
      const restored = await this.#change(() =>
        this.#backend.call("conversation_restore", { conversation_id: id }),
      );
      if (restored && wasOpen) {
        await this.#ports.open(id);
      }
    });
  }

  /** Pins a conversation to the top of the list, or unpins it. */
  async pin({ id, title, pinned }: ConversationSummary): Promise<void> {
    const changed = await this.#change(() =>
      this.#backend.call("conversation_pin", { conversation_id: id, pinned: !pinned }),
    );
    if (changed) {
      this.#notices.announce(
        pinned ? libraryText.unpinnedNote({ title }) : libraryText.pinnedNote({ title }),
      );
    }
  }

  /** Archives a conversation, or moves it out of the archive, and offers to undo this change. */
  async archive({ id, title, archived }: ConversationSummary): Promise<void> {
    if (await this.#setArchived(id, !archived)) {
      this.#notices.note(
        archived ? libraryText.unarchivedNote({ title }) : libraryText.archivedNote({ title }),
        async () => {
          await this.#setArchived(id, archived);
        },
      );
    }
  }

  /** Opens the dialog for moving a conversation to a folder. */
  showMove(conversation: ConversationSummary): void {
    this.#ports.showDialog("move", conversation);
  }

  /** Moves a conversation into a folder, or out of its folder, and offers to undo the move. */
  async move(id: ConversationId, folder: FolderId | null): Promise<void> {
    const conversation = this.find(id);
    const before = conversation?.folder_id ?? null;
    if (!conversation || before === folder || !(await this.#setFolder(id, folder))) {
      return;
    }
    const name = this.folders.find((known) => known.id === folder)?.name;
    const { title } = conversation;
    const note =
      name === undefined
        ? libraryText.removedFromFolder({ title })
        : libraryText.moved({ title, folder: name });
    this.#notices.note(note, async () => {
      await this.#setFolder(id, before);
    });
  }

  /** Creates a folder and moves a conversation into it. */
  async moveToNew(id: ConversationId, name: string): Promise<void> {
    let created: Folder | undefined;
    await this.#change(async () => {
      created = await this.#backend.call("folder_save", { folder_id: null, name: name.trim() });
    });
    if (created) {
      await this.move(id, created.id);
    }
  }

  /** Opens the dialog for editing the tags of a conversation. */
  showTags(conversation: ConversationSummary): void {
    this.#ports.showDialog("tags", conversation);
  }

  /** Replaces the tags of a conversation. */
  async tag(id: ConversationId, tags: readonly string[]): Promise<void> {
    await this.#change(() =>
      this.#backend.call("conversation_tag", { conversation_id: id, tags: [...tags] }),
    );
  }

  /** Opens the export dialog for a conversation. */
  showExport(conversation: ConversationSummary): void {
    this.#ports.showExport(conversationScopes(conversation, this.folders));
  }

  /** Opens the export dialog for a folder. */
  showFolderExport(folder: Folder): void {
    this.#ports.showExport([folderScope(folder), everything()]);
  }

  /** Renames a folder. A blank name is ignored. */
  async renameFolder({ id }: Folder, name: string): Promise<void> {
    if (name.trim() !== "") {
      await this.#change(() =>
        this.#backend.call("folder_save", { folder_id: id, name: name.trim() }),
      );
    }
  }

  /** Deletes a folder but keeps its conversations, and offers to undo the deletion. */
  async removeFolder(folder: Folder): Promise<void> {
    let conversations: ConversationId[] = [];
    const deleted = await this.#change(async () => {
      conversations = await this.#backend.call("folder_delete", { folder_id: folder.id });
    });
    if (deleted) {
      this.#notices.note(libraryText.folderDeleted({ folder: folder.name }), async () => {
        await this.#change(() => this.#backend.call("folder_restore", { folder, conversations }));
      });
    }
  }

  #setArchived(id: ConversationId, archived: boolean): Promise<boolean> {
    return this.#change(() =>
      this.#backend.call("conversation_archive", { conversation_id: id, archived }),
    );
  }

  #setFolder(id: ConversationId, folder: FolderId | null): Promise<boolean> {
    return this.#change(() =>
      this.#backend.call("conversation_move", { conversation_id: id, folder_id: folder }),
    );
  }

  async #change(action: () => Promise<unknown>): Promise<boolean> {
    const done = await this.#notices.attempt(action);
    if (done) {
      await this.refresh();
    }
    return done;
  }
}

export const [useLibrary, provideLibrary] = createContext<LibraryController>();
