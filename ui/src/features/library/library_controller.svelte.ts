import { createContext } from "svelte";
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import * as libraryText from "../../bindings/texts/library";
import type { Backend } from "../../backend/backend";
import type {
  ConversationId,
  ConversationSummary,
  ConversationView,
  Ending,
  ExportFormat,
  Folder,
  FolderId,
  LatestMessage,
} from "../../bindings/contract";
import {
  conversationScopes,
  everything,
  folderScope,
  type NamedScope,
  severalScope,
} from "../../model/export_scopes";
import { isShort } from "../../model/tones";
import type { Toasts } from "../../shared/toasts.svelte";
import { Selection } from "./selection.svelte";

/**
 * Interval, in milliseconds, at which the list is updated while conversations are being deleted.
 * Each update computes all rows again, so an update after each deletion would take quadratic time.
 */
const GONE_SHOWN_MS = 50;

export interface LibraryPorts {
  /** The open conversation. */
  readonly current: { readonly id: ConversationId | null; retitle(title: string): void };
  open(id: ConversationId): Promise<void>;
  newConversation(): void;
  /**
   * Removes the turns of a deleted conversation from the running turns, because the deletion has
   * stopped them.
   */
  forgetTurns(id: ConversationId): void;
  /** Opens the dialog for moving conversations or for editing their tags. */
  showDialog(over: "move" | "tags", conversations: readonly ConversationSummary[]): void;
  /** Opens the export dialog. */
  showExport(scopes: readonly NamedScope[], format?: ExportFormat): void;
  showUsage(conversation: ConversationSummary): void;
  toggleWire(): void;
  showsLatestMessages(): boolean;
}

/** The list of conversations and folders, and the user's actions on it. */
export class LibraryController {
  list = $state.raw<readonly ConversationSummary[]>([]);
  folders = $state.raw<readonly Folder[]>([]);
  loaded = $state(false);
  readonly selection = new Selection();
  /**
   * The conversations with an ended reply that the user has not seen. The value of an entry is
   * `short` if one of these replies lacks expected text, and otherwise `complete`. Replies that the
   * user stopped do not count. An entry is removed when its conversation is shown, or when Rivulet
   * itself begins another reply in that conversation.
   */
  readonly unseen = new SvelteMap<ConversationId, "complete" | "short">();
  /** The selected conversations that still exist, in the order of the list. */
  readonly selected = $derived(this.list.filter(({ id }) => this.selection.ids.has(id)));
  /** The latest message of each conversation for which it has been loaded. */
  readonly latestMessages = new SvelteMap<ConversationId, LatestMessage>();
  /**
   * For each conversation, the ending of the last reply that has ended since Rivulet was started.
   * `latestMessages` may lack this ending, because the engine reports an ending before storing it.
   */
  readonly endings = new SvelteMap<ConversationId, Ending>();
  /** The conversations whose entry in `latestMessages` is up to date or is being loaded. */
  readonly #upToDate = new SvelteSet<ConversationId>();
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly ports: LibraryPorts;
  #requests = 0;
  /**
   * The number of a request. The responses to this request and to all earlier ones are ignored,
   * because they are outdated.
   */
  #passed = 0;

  constructor(backend: Backend, toasts: Toasts, ports: LibraryPorts) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.ports = ports;
  }

  find(id: ConversationId | null): ConversationSummary | undefined {
    return this.list.find((conversation) => conversation.id === id);
  }

  /**
   * Loads the list. Ignores the response if the list already shows a later state. On failure,
   * rejects with a `Fault`.
   */
  async load(): Promise<void> {
    const request = ++this.#requests;
    const [list, folders] = await Promise.all([
      this.#backend.call("conversation_list"),
      this.#backend.call("folder_list"),
    ]);
    if (request <= this.#passed) {
      return;
    }
    this.#passed = request;
    this.list = list;
    this.folders = folders;
    this.loaded = true;
    this.#upToDate.clear();
  }

  /**
   * For each conversation in `ids`, loads the latest message, unless the known one is up to date.
   * Ignores a fault, because the list is usable without these messages. After each load of the
   * list, these messages are requested again.
   */
  async loadLatestMessages(ids: readonly ConversationId[]): Promise<void> {
    const stale = ids.filter((id) => !this.#upToDate.has(id));
    if (stale.length === 0) {
      return;
    }
    stale.forEach((id) => this.#upToDate.add(id));
    try {
      const loaded = await this.#backend.call("latest_message_list", { conversation_ids: stale });
      loaded.forEach((latest) => this.latestMessages.set(latest.conversation_id, latest));
    } catch {
      return;
    }
  }

  /** Loads the list again. If that fails, shows the fault to the user. */
  async refresh(): Promise<void> {
    await this.#toasts.attempt(() => this.load());
  }

  /**
   * Marks the latest message of a conversation as outdated. If the list shows this message, it is
   * loaded again.
   */
  messagesChanged(id: ConversationId): void {
    this.#upToDate.delete(id);
  }

  /** Stores the ending of a reply, and marks the reply's conversation as unseen. */
  replyEnded(id: ConversationId, ending: Ending): void {
    this.endings.set(id, ending);
    this.messagesChanged(id);
    // If the user stopped the reply, do not mark the conversation as unseen, because the user knows
    // that the reply has ended.
    if (ending !== "stopped") {
      const short = isShort(ending) || this.unseen.get(id) === "short";
      this.unseen.set(id, short ? "short" : "complete");
    }
  }

  /**
   * Called when Rivulet itself has begun a reply in a conversation that is not open. Removes the
   * mark for unseen replies. If the reply has already ended, handles its ending like `replyEnded`.
   */
  replyBegan({ conversation, messages }: ConversationView): void {
    const ending = messages.at(-1)?.message.ending ?? null;
    this.unseen.delete(conversation.id);
    if (ending !== null) {
      this.replyEnded(conversation.id, ending);
    }
  }

  /**
   * Renames a conversation. Returns whether the title is saved; if not, shows the fault to the user.
   */
  async rename(id: ConversationId, title: string): Promise<boolean> {
    const renamed = await this.#change(() =>
      this.#backend.call("conversation_rename", { conversation_id: id, title }),
    );
    if (renamed && this.ports.current.id === id) {
      this.ports.current.retitle(title);
    }
    return renamed;
  }

  remove(conversation: ConversationSummary): Promise<void> {
    return this.removeAll([conversation]);
  }

  async removeAll(conversations: readonly ConversationSummary[]): Promise<void> {
    const { current } = this.ports;
    let wasOpen: ConversationId | null = null;
    const passed = this.#passed;
    const gone = new SvelteSet<ConversationId>();
    let shownAt = -Infinity;
    const showGone = () => {
      this.list = this.list.filter(({ id }) => !gone.has(id));
      gone.clear();
      shownAt = performance.now();
    };
    const done = await this.#each(conversations, async ({ id }) => {
      await this.#backend.call("conversation_delete", { conversation_id: id });
      gone.add(id);
      if (performance.now() - shownAt >= GONE_SHOWN_MS) {
        showGone();
      }
      // Ignore the response to a request that is running now, because the list may have been read
      // before this deletion.
      this.#passed = this.#requests;
      this.ports.forgetTurns(id);
      if (current.id === id) {
        wasOpen = id;
        this.ports.newConversation();
      }
    });
    showGone();
    this.selection.drop(done);
    if (this.#passed !== passed) {
      // Load the list again, because the responses that were ignored may have contained other
      // changes.
      void this.refresh();
    }
    this.#noteUndo(done, libraryText.deleted, libraryText.severalDeleted, async ({ id }) => {
      await this.#backend.call("conversation_restore", { conversation_id: id });
      if (wasOpen === id) {
        await this.ports.open(id);
      }
    });
  }

  /** Pins a conversation to the top of the list, or unpins it. */
  async pin({ id, title, pinned }: ConversationSummary): Promise<void> {
    const changed = await this.#change(() =>
      this.#backend.call("conversation_pin", { conversation_id: id, pinned: !pinned }),
    );
    if (changed) {
      this.#toasts.announce(
        pinned ? libraryText.unpinnedNote({ title }) : libraryText.pinnedNote({ title }),
      );
    }
  }

  archive(conversation: ConversationSummary): Promise<void> {
    return this.archiveAll([conversation], !conversation.archived);
  }

  /** Moves conversations into or out of the archive, and offers to undo the change. */
  async archiveAll(
    conversations: readonly ConversationSummary[],
    archived: boolean,
  ): Promise<void> {
    const put = ({ id }: ConversationSummary, archived: boolean) =>
      this.#backend.call("conversation_archive", { conversation_id: id, archived });
    const others = conversations.filter((conversation) => conversation.archived !== archived);
    const done = await this.#each(others, (each) => put(each, archived));
    this.selection.drop(done);
    await this.#refreshAfter(done);
    const [one, several] = archived
      ? [libraryText.archivedNote, libraryText.severalArchived]
      : [libraryText.unarchivedNote, libraryText.severalUnarchived];
    this.#noteUndo(done, one, several, (each) => put(each, !archived));
  }

  showMove(...conversations: readonly ConversationSummary[]): void {
    this.ports.showDialog("move", conversations);
  }

  /**
   * Moves conversations into a folder or, if the folder is `null`, out of their folders. Offers to
   * undo the move. On failure, rejects with a `Fault`. `saved` is described at `#changeEach`.
   */
  async move(
    ids: readonly ConversationId[],
    folder: FolderId | null,
    saved?: () => Promise<void>,
  ): Promise<void> {
    const put = ({ id }: ConversationSummary, folder_id: FolderId | null) =>
      this.#backend.call("conversation_move", { conversation_id: id, folder_id });
    const moved = this.list.filter(({ id, folder_id }) => ids.includes(id) && folder_id !== folder);
    const change = (each: ConversationSummary) => put(each, folder);
    const finish = async (done: readonly ConversationSummary[]) => {
      this.selection.drop(done);
      await this.#refreshAfter(done);
      const name = this.folders.find((known) => known.id === folder)?.name;
      const [one, several] =
        name === undefined
          ? [libraryText.removedFromFolder, libraryText.severalRemovedFromFolder]
          : [
              ({ title }: { title: string }) => libraryText.moved({ title, folder: name }),
              ({ count }: { count: number }) => libraryText.severalMoved({ count, folder: name }),
            ];
      this.#noteUndo(done, one, several, (each) => put(each, each.folder_id));
    };
    await this.#changeEach(moved, change, finish, saved);
  }

  /**
   * Moves conversations into the folder on which the user has dropped them. If that fails, shows
   * the fault to the user.
   */
  async moveDropped(ids: readonly ConversationId[], folder: FolderId): Promise<void> {
    await this.#toasts.attempt(() => this.move(ids, folder));
  }

  /**
   * Creates a folder and moves conversations into it. On failure, rejects with a `Fault`. `saved`
   * is described at `#changeEach`.
   */
  async moveToNew(
    ids: readonly ConversationId[],
    name: string,
    saved?: () => Promise<void>,
  ): Promise<void> {
    const created = await this.#backend.call("folder_save", {
      folder_id: null,
      name: name.trim(),
    });
    await this.refresh();
    await this.move(ids, created.id, saved);
  }

  showTags(...conversations: readonly ConversationSummary[]): void {
    this.ports.showDialog("tags", conversations);
  }

  /**
   * Replaces the tags of each conversation with those that `tagsOf` returns for it. If there are
   * several conversations, offers to undo the change. On failure, rejects with a `Fault`. `saved`
   * is described at `#changeEach`.
   */
  async tag(
    conversations: readonly ConversationSummary[],
    tagsOf: (conversation: ConversationSummary) => readonly string[],
    saved?: () => Promise<void>,
  ): Promise<void> {
    const put = ({ id }: ConversationSummary, tags: readonly string[]) =>
      this.#backend.call("conversation_tag", { conversation_id: id, tags: [...tags] });
    const change = (each: ConversationSummary) => put(each, tagsOf(each));
    const finish = async (done: readonly ConversationSummary[]) => {
      await this.#refreshAfter(done);
      if (conversations.length > 1) {
        this.#noteUndo(done, libraryText.tagged, libraryText.severalTagged, (each) =>
          put(each, each.tags),
        );
      }
    };
    await this.#changeEach(conversations, change, finish, saved);
  }

  /** Opens the export dialog for a conversation, with `format` selected at first. */
  showExport(conversation: ConversationSummary, format?: ExportFormat): void {
    this.ports.showExport(conversationScopes(conversation, this.folders), format);
  }

  showSeveralExport(conversations: readonly ConversationSummary[]): void {
    const [only, ...others] = conversations;
    if (only && others.length === 0) {
      this.showExport(only);
    } else {
      this.ports.showExport([severalScope(conversations), everything()]);
    }
  }

  showFolderExport(folder: Folder): void {
    this.ports.showExport([folderScope(folder), everything()]);
  }

  /** Renames a folder. Returns whether the name is saved; if not, shows the fault to the user. */
  renameFolder({ id }: Folder, name: string): Promise<boolean> {
    return this.#change(() => this.#backend.call("folder_save", { folder_id: id, name }));
  }

  /** Deletes a folder and offers to undo the deletion. The conversations in the folder are kept. */
  async removeFolder(folder: Folder): Promise<void> {
    let conversations: ConversationId[] = [];
    const deleted = await this.#change(async () => {
      conversations = await this.#backend.call("folder_delete", { folder_id: folder.id });
    });
    if (deleted) {
      this.#toasts.note(libraryText.folderDeleted({ folder: folder.name }), async () => {
        await this.#change(() => this.#backend.call("folder_restore", { folder, conversations }));
      });
    }
  }

  /**
   * Calls `change` for one conversation after the other. If a call fails, shows the fault and
   * stops. Returns the conversations that were changed, in their state before the change.
   */
  async #each(
    conversations: readonly ConversationSummary[],
    change: (conversation: ConversationSummary) => Promise<unknown>,
  ): Promise<readonly ConversationSummary[]> {
    let changed: readonly ConversationSummary[] = [];
    await this.#toasts.attempt(() =>
      this.#changeEach(conversations, change, (done) => {
        changed = done;
      }),
    );
    return changed;
  }

  /**
   * Calls `change` for each conversation in turn, and stops at the first fault. If there was no
   * fault, calls `saved`, which closes the dialog in which the user made the change, and waits for
   * it: the dialog must be gone before the list changes, so that the list can move the focus and
   * screen readers hear the note. Finally, with or without a fault, calls `finish` with the
   * conversations that were changed, as they were before the change. Rejects with the fault if
   * there was one.
   */
  async #changeEach(
    conversations: readonly ConversationSummary[],
    change: (conversation: ConversationSummary) => Promise<unknown>,
    finish: (changed: readonly ConversationSummary[]) => Promise<void> | void,
    saved?: () => Promise<void>,
  ): Promise<void> {
    const changed: ConversationSummary[] = [];
    try {
      for (const conversation of conversations) {
        await change(conversation);
        changed.push(conversation);
      }
      await saved?.();
    } finally {
      await finish(changed);
    }
  }

  async #refreshAfter(changed: readonly ConversationSummary[]): Promise<void> {
    if (changed.length > 0) {
      await this.refresh();
    }
  }

  /**
   * Shows a single toast about all changes. Its Undo button calls `undo` for each changed
   * conversation.
   */
  #noteUndo(
    changed: readonly ConversationSummary[],
    one: (args: { title: string }) => string,
    several: (args: { count: number }) => string,
    undo: (conversation: ConversationSummary) => Promise<unknown>,
  ): void {
    const [first] = changed;
    if (first) {
      const { title } = first;
      const note = changed.length === 1 ? one({ title }) : several({ count: changed.length });
      this.#toasts.note(note, async () => {
        await this.#refreshAfter(await this.#each(changed, undo));
      });
    }
  }

  async #change(action: () => Promise<unknown>): Promise<boolean> {
    const done = await this.#toasts.attempt(action);
    if (done) {
      await this.refresh();
    }
    return done;
  }
}

export const [useLibrary, provideLibrary] = createContext<LibraryController>();
