import type { Backend, PathKind, PickedPath } from "./backend/backend";
import type { Assistant, ConversationId, ConversationView, Snippet } from "./bindings/contract";
import { EngineStatus } from "./engine_status.svelte";
import { EngineUpdates } from "./engine_updates";
import { ComposerController } from "./features/composer/composer_controller.svelte";
import { CallsController } from "./features/conversation/calls/calls_controller";
import { ContentController } from "./features/conversation/content_controller";
import { OpenConversation } from "./features/conversation/open_conversation.svelte";
import { ConversationController } from "./features/conversation/conversation_controller.svelte";
import { Turns } from "./features/conversation/turns.svelte";
import { LibraryController } from "./features/library/library_controller.svelte";
import { ProvidersController } from "./features/providers/providers_controller.svelte";
import { SearchController } from "./features/search/search_controller.svelte";
import { DataController } from "./features/settings/data_controller.svelte";
import { SettingsController } from "./features/settings/settings_controller.svelte";
import { UpdatesController } from "./features/settings/updates_controller.svelte";
import { ToolServers } from "./features/tools/tool_servers.svelte";
import { WaitingCalls } from "./features/tools/waiting_calls.svelte";
import { TransferController } from "./features/transfer/transfer_controller.svelte";
import { TrashController } from "./features/trash/trash_controller.svelte";
import { newAssistant } from "./model/setting_words";
import { choiceOf } from "./model/choice";
import { asFault } from "./model/fault";
import { conversationScopes, everything } from "./model/export_scopes";
import { Loading } from "./loading";
import { Navigation } from "./navigation.svelte";
import { Toasts } from "./shared/toasts.svelte";
import { SavedList } from "./shared/saved_list.svelte";

/**
 * Interval, in milliseconds, at which the window looks for running turns whose updates may have
 * been lost.
 */
const WATCH_MS = 1_000;

/**
 * Interval, in milliseconds, at which the window looks for changes that other programs have made.
 */
const ELSEWHERE_MS = 3_000;

export type Controllers = ReturnType<typeof compose>;

/** Creates the controllers and connects them to each other and to the engine. */
export function compose(backend: Backend) {
  const toasts = new Toasts();
  const settings = new SettingsController(backend, toasts);
  const assistants = new SavedList<Assistant>(toasts, {
    load: () => backend.call("assistant_list"),
    save: (assistant) => backend.call("assistant_save", { assistant }),
    remove: (id) => backend.call("assistant_delete", { assistant_id: id }),
    create: () => newAssistant(),
  });
  const snippets = new SavedList<Snippet>(toasts, {
    load: () => backend.call("snippet_list"),
    save: (snippet) => backend.call("snippet_save", { snippet }),
    remove: (id) => backend.call("snippet_delete", { snippet_id: id }),
    create: () => ({ id: null, name: "", text: "" }),
  });
  const search = new SearchController(backend);

  const conversation: OpenConversation = new OpenConversation(backend, toasts, {
    changed: conversationChanged,
    choiceFor: (of) => choiceOf(of, providers.list, settings.current),
    isProvider: (id) => providers.find(id) !== undefined,
    mayHaveNewDraft: () => !composer.drafts.loaded || composer.drafts.has(null),
  });
  const waitingCalls = new WaitingCalls(backend);
  const turns: Turns = new Turns(backend, {
    put: (view) => {
      conversation.put(view);
      conversationController.summary.current?.put(view);
    },
    ended: (id, ending) => library.replyEnded(id, ending),
    report: (reason) => void toasts.report(asFault(reason)),
  });
  const providers: ProvidersController = new ProvidersController(backend, toasts, {
    settings,
    conversation,
    inConversation: () => navigation.screen === "conversation",
    newConversation: () => navigation.newConversation(),
    pickCaFile: () => pickPath("ca_file"),
  });
  const library: LibraryController = new LibraryController(backend, toasts, {
    current: conversation,
    open: (id) => navigation.open(id),
    newConversation: () => navigation.newConversation(),
    forgetTurns: (id) => turns.forget(id),
    showDialog: (over, conversations) => navigation.show({ over, conversations }),
    showExport: (scopes, format) => navigation.show({ over: "export", scopes, format }),
    showUsage: (of) => navigation.show({ over: "usage", of }),
    toggleWire: () => navigation.togglePanel("wire"),
    showsLatestMessages: () => settings.current.latest_messages,
  });
  const conversationController: ConversationController = new ConversationController(
    backend,
    toasts,
    conversation,
    {
      providers,
      edits: () => composer.drafts,
      hasDraft: (id) => composer.drafts.has(id),
      readOnly: () => settings.info?.read_only != null,
      focusComposer: () => composer.focus(),
      showSettings: () => navigation.openSettings(),
      showExport: (scopes) => navigation.show({ over: "export", scopes }),
      showSummary: (upTo) => navigation.show({ over: "summary", upTo }),
      summaryRuns: (view) => turns.take(view),
      openMessage: (id) => void navigation.openMessage(id, ""),
      showComparison: (message) => navigation.show({ over: "compare", message }),
      exportScopes: (id) => {
        const listed = library.find(id);
        return listed ? conversationScopes(listed, library.folders) : [];
      },
      open: (id) => navigation.open(id),
      messagesSent,
      rename: (id, title) => library.rename(id, title),
      refreshLibrary: () => library.refresh(),
      addsFiles: (id) => composer.files.addsTo(id),
      addFiles: (edited, files, receive) =>
        composer.files.add(files, { conversation: conversation.id, edited }, receive),
      addClipboardFiles: (edited, receive) =>
        composer.files.addFromClipboard({ conversation: conversation.id, edited }, receive),
    },
  );
  const toolServers = new ToolServers(backend, () => pickPath("import_file"));
  const calls = new CallsController(backend, toasts, toolServers);
  const content = new ContentController(backend, toasts, settings, conversation);
  const composer: ComposerController = new ComposerController(
    backend,
    toasts,
    conversationController,
    snippets,
    settings,
  );
  const navigation: Navigation = new Navigation({
    toasts,
    providers,
    settings,
    conversation,
    composer,
  });
  const trash = new TrashController(backend, toasts, {
    restored: () => Promise.all([toasts.attempt(() => conversation.refresh()), library.refresh()]),
    loaded: (trashed) => {
      if (library.loaded) {
        conversation.keepOnly([...library.list.map(({ id }) => id), ...trashed]);
      }
    },
  });
  const transfer = new TransferController(backend, {
    pick: (kind) => pickPath(kind),
    imported: () => void Promise.all([toasts.attempt(() => loading.reloadShown()), data.refresh()]),
  });
  const data: DataController = new DataController(backend, toasts, {
    showImport: () => navigation.show({ over: "import" }),
    showExport: () => navigation.show({ over: "export", scopes: [everything()] }),
    showTrash: () => navigation.show({ over: "trash" }),
    pickFolder: (kind) => pickPath(kind),
    changed: () => settings.refresh(),
    replacing: () => composer.drafts.saveAll(),
    replaced: (by) => loading.reload(by),
    changeSettings: (change) => settings.change(change),
    showReport: () => navigation.openSettings("data"),
  });
  const updates = new UpdatesController(backend, toasts, {
    inSettings: () => navigation.screen === "settings",
    changeChecks: (update_checks) => settings.change({ update_checks }),
  });
  const status = new EngineStatus(backend, () => loading.load());
  const engineUpdates = new EngineUpdates({
    backend,
    toasts,
    status,
    settings,
    conversation,
    conversationController,
    library,
    navigation,
    providers,
    toolServers,
    transfer,
    turns,
    updates,
    waitingCalls,
    messagesSent,
  });
  const loading: Loading = new Loading({
    backend,
    toasts,
    status,
    settings,
    providers,
    library,
    assistants,
    snippets,
    toolServers,
    waitingCalls,
    trash,
    conversation,
    conversationController,
    composer,
    navigation,
    receive: engineUpdates.receive,
    saveInput,
  });

  function conversationChanged(view: ConversationView): void {
    turns.take(view);
    void conversationController.queue.load(view.conversation.id);
    void toasts.attempt(() => waitingCalls.viewChanged(view));
    library.messagesChanged(view.conversation.id);
    if (library.find(view.conversation.id)?.updated_at !== view.conversation.updated_at) {
      void library.refresh();
    }
  }

  async function pickPath(kind: PathKind): Promise<PickedPath | null> {
    let picked: PickedPath | null = null;
    await toasts.attempt(async () => {
      picked = await backend.pickPath(kind);
    });
    return picked;
  }

  const savers = new Set<() => Promise<boolean>>();

  async function saveInput(): Promise<boolean> {
    // Call `saveAll` first. It waits until all key presses have arrived, and the functions in
    // `savers` must not run before that.
    const saved = await composer.drafts.saveAll();
    const others = await Promise.all(Array.from(savers, (save) => save()));
    return saved && others.every((other) => other);
  }

  /**
   * Called after the engine has sent tool results or a queued message to the model. Shows these
   * messages if their conversation is open. Otherwise, marks the conversation in the list as
   * running.
   */
  async function messagesSent(id: ConversationId): Promise<void> {
    if (conversation.id === id) {
      await conversation.takeResults();
    } else {
      await toasts.attempt(async () => {
        const view = await backend.call("conversation_open", { conversation_id: id });
        conversationChanged(view);
        library.replyBegan(view);
      });
    }
  }

  /**
   * Shows the next tool call that is waiting for the user. Repeated calls of this function show all
   * such tool calls in turn.
   */
  async function showNextWaiting(): Promise<void> {
    const call = waitingCalls.next();
    if (call !== null) {
      await navigation.openMessage(call.message_id, "");
    }
  }

  return {
    backend,
    toasts,
    settings,
    assistants,
    snippets,
    search,
    conversation,
    turns,
    waitingCalls,
    showNextWaiting,
    providers,
    library,
    calls,
    conversationController,
    content,
    composer,
    navigation,
    toolServers,
    trash,
    transfer,
    data,
    updates,
    status,
    /**
     * Registers a function that saves some input before the window closes. The function must
     * resolve to true if it has saved the input. Returns a function that cancels the registration.
     */
    beforeClose(save: () => Promise<boolean>): () => void {
      savers.add(save);
      return () => savers.delete(save);
    },
    /**
     * Starts the regular checks for lost updates and for changes by other programs. Returns a
     * function that stops these checks.
     */
    watch(): () => void {
      const timer = setInterval(() => turns.watch(engineUpdates.seqOf), WATCH_MS);
      const elsewhere = setInterval(() => void loading.refresh(), ELSEWHERE_MS);
      return () => {
        clearInterval(timer);
        clearInterval(elsewhere);
      };
    },
    /**
     * Reloads the data that another program has changed, and tries again to load the data that
     * could not be loaded earlier.
     */
    refresh: () => loading.refresh(),
  };
}
