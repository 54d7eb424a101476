import type { AppState } from "./app.svelte";
import { asFault } from "./model/fault";
import type {
  ConversationId,
  ConversationSummary,
  ExportScope,
  Fault,
  Folder,
  FolderId,
  MessageHit,
  MessageId,
  TrashEntry,
} from "./bindings/contract";
import type { ListActs } from "./features/library/list_acts";
import { Search } from "./features/search/search.svelte";
import type { DataActs } from "./features/settings/data_acts";
import { DataPage } from "./features/settings/data_page.svelte";
import { Transfer } from "./features/transfer/transfer.svelte";
import { choiceOf } from "./model/choice";

/** Something that can be exported, with the name it is offered under. */
export interface NamedScope {
  readonly scope: ExportScope;
  readonly name: string;
}

/** What lies over the window. */
export type Overlay =
  | { readonly over: "search" | "palette" | "trash" | "import" }
  | { readonly over: "export"; readonly scopes: readonly NamedScope[] }
  | { readonly over: "move" | "tags"; readonly conversation: ConversationSummary };

const everything: NamedScope = { scope: { scope: "everything" }, name: "Everything" };

/** What a user does with the library, and what follows from it for the rest of the window. */
export class LibraryActs implements ListActs {
  overlay = $state.raw<Overlay | null>(null);
  /** `null` until it is known. */
  trash = $state.raw<readonly TrashEntry[] | null>(null);
  trashFault = $state.raw<Fault | null>(null);
  readonly search: Search;
  readonly transfer: Transfer;
  readonly data: DataPage;
  /** What the data page needs of the window. */
  readonly dataActs: DataActs;
  readonly #app: AppState;

  constructor(app: AppState) {
    this.#app = app;
    this.search = new Search(app.backend);
    this.transfer = new Transfer(app.backend);
    this.data = new DataPage(app.backend, () => this.#reload());
    this.dataActs = {
      data: this.data,
      askImport: () => this.show({ over: "import" }),
      askExport: () => this.show({ over: "export", scopes: [everything] }),
      showTrash: () => this.show({ over: "trash" }),
      pick: (title) => this.pick("folder", title),
    };
  }

  /** Shows something over the window. */
  show(overlay: Overlay): void {
    if (overlay.over === "trash") {
      void this.#loadTrash();
    } else if (overlay.over === "import" || overlay.over === "export") {
      this.transfer.clear();
    }
    this.overlay = overlay;
  }

  /** Takes away what lies over the window. */
  close(): void {
    this.overlay = null;
  }

  /** Shows a message that was found, in its branch. */
  async showHit({ message_id, snippet }: MessageHit): Promise<void> {
    this.close();
    const words = snippet.find(({ marked }) => marked)?.text ?? "";
    await this.showMessage(message_id, words);
  }

  /** Shows a message, and in it the first of these words if there are any. */
  async showMessage(id: MessageId, words: string): Promise<void> {
    const app = this.#app;
    const shown = await app.conversation.showMessage(id, words, ({ conversation }) =>
      choiceOf(conversation, app.providers.list, app.settings),
    );
    if (shown) {
      app.screen = "conversation";
    } else if (app.conversation.fault) {
      app.tell(app.conversation.fault);
    }
  }

  rename(id: ConversationId, title: string): void {
    void this.#app.rename(id, title);
  }

  remove({ id, title }: ConversationSummary): void {
    void this.#app.deleteConversation(id, title);
  }

  pin({ id, title, pinned }: ConversationSummary): void {
    void this.#app.library.pin(id, !pinned).then((done) => {
      if (done) {
        this.#app.announce(`“${title}” ${pinned ? "unpinned" : "pinned"}`);
      }
    });
  }

  archive({ id, title, archived }: ConversationSummary): void {
    const { library } = this.#app;
    void library.archive(id, !archived).then((done) => {
      if (done) {
        this.#app.note(`“${title}” ${archived ? "is back in the list" : "archived"}`, async () => {
          await library.archive(id, archived);
        });
      }
    });
  }

  askMove(conversation: ConversationSummary): void {
    this.show({ over: "move", conversation });
  }

  move(id: ConversationId, folder: FolderId | null): void {
    const { library } = this.#app;
    const conversation = library.list.find((known) => known.id === id);
    const before = conversation?.folder_id ?? null;
    if (!conversation || before === folder) {
      return;
    }
    void library.move(id, folder).then((done) => {
      if (done) {
        const name = library.folders.find((known) => known.id === folder)?.name;
        const where = name === undefined ? "taken out of its folder" : `moved to “${name}”`;
        this.#app.note(`“${conversation.title}” ${where}`, async () => {
          await library.move(id, before);
        });
      }
    });
  }

  /** Makes a folder and puts a conversation into it. */
  async moveToNew(id: ConversationId, name: string): Promise<void> {
    const folder = await this.#app.library.addFolder(name);
    if (folder) {
      this.move(id, folder.id);
    }
  }

  askTags(conversation: ConversationSummary): void {
    this.show({ over: "tags", conversation });
  }

  /** Gives a conversation these tags and no others. */
  async tag(id: ConversationId, tags: readonly string[]): Promise<void> {
    await this.#app.library.tag(id, tags);
  }

  askExport(conversation: ConversationSummary): void {
    this.show({ over: "export", scopes: this.scopesOf(conversation) });
  }

  /** A conversation, and what it is a part of. */
  scopesOf({ id, title, folder_id }: ConversationSummary): NamedScope[] {
    const folder = this.#app.library.folders.find((known) => known.id === folder_id);
    return [
      { scope: { scope: "conversation", conversation_id: id }, name: `“${title}”` },
      ...(folder ? [folderScope(folder)] : []),
      everything,
    ];
  }

  askExportFolder(folder: Folder): void {
    this.show({ over: "export", scopes: [folderScope(folder), everything] });
  }

  /** Lets the user choose a file or a folder; `null` if none was chosen. */
  async pick(kind: "file" | "folder" | "backup", title: string): Promise<string | null> {
    let picked: string | null = null;
    await this.#app.try(async () => {
      picked = await this.#app.backend.pickPath(kind, title);
    });
    return picked;
  }

  renameFolder(folder: Folder, name: string): void {
    void this.#app.library.renameFolder(folder.id, name);
  }

  removeFolder(folder: Folder): void {
    const { library } = this.#app;
    void library.removeFolder(folder.id).then((inside) => {
      if (inside) {
        this.#app.note(`The folder “${folder.name}” was deleted; its conversations stay`, () =>
          library.restoreFolder(folder, inside),
        );
      }
    });
  }

  /** Something came in from a file. */
  imported(): void {
    void this.#app.library.refresh();
    void this.data.refresh();
  }

  /** Brings back what was deleted. */
  async restore({ conversation_id, message_id, title }: TrashEntry): Promise<void> {
    const app = this.#app;
    await this.#inTrash(async () => {
      if (message_id === null) {
        await app.backend.call("conversation_restore", { conversation_id });
        app.note(`“${title}” restored`);
      } else {
        await app.backend.call("message_restore", { message_id });
        app.note(`The version in “${title}” is back`);
        await app.conversation.refresh();
      }
      await app.library.refresh();
    });
  }

  /** Removes what is in the trash for good. */
  async emptyTrash(): Promise<void> {
    await this.#inTrash(async () => {
      await this.#app.backend.call("trash_empty");
      this.#app.note("The trash is empty");
    });
  }

  async #inTrash(act: () => Promise<void>): Promise<void> {
    this.trashFault = null;
    try {
      await act();
    } catch (reason) {
      this.trashFault = asFault(reason);
      return;
    }
    await this.#loadTrash();
  }

  async #loadTrash(): Promise<void> {
    this.trashFault = null;
    try {
      this.trash = await this.#app.backend.call("trash_list");
    } catch (reason) {
      this.trashFault = asFault(reason);
    }
  }

  /** Everything that is kept has become another: what the window shows of it is asked for again. */
  async #reload(): Promise<void> {
    const app = this.#app;
    // What they would undo is not there any more.
    app.toasts.list = [];
    await Promise.all([
      app.refreshInfo(),
      app.try(() => app.providers.refresh()),
      app.library.refresh(),
    ]);
    const { screen } = app;
    app.newConversation();
    app.screen = app.providers.list.length > 0 ? screen : "welcome";
  }
}

function folderScope({ id, name }: Folder): NamedScope {
  return { scope: { scope: "folder", folder_id: id }, name: `The folder “${name}”` };
}
