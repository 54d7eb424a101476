import type { Backend, PathKind, PickedPath, Reload } from "./backend/backend";
import type {
  Assistant,
  ConversationId,
  ConversationView,
  MessageId,
  Snippet,
  ToolCall,
  TurnUpdate,
  Update,
} from "./bindings/contract";
import * as callsText from "./bindings/texts/calls";
import * as windowText from "./bindings/texts/window";
import { EngineStatus } from "./engine_status.svelte";
import { ComposerController } from "./features/composer/composer_controller.svelte";
import { CallsController } from "./features/conversation/calls_controller";
import { ContentController } from "./features/conversation/content_controller";
import { OpenConversation } from "./features/conversation/conversation.svelte";
import { ConversationController } from "./features/conversation/conversation_controller.svelte";
import { SummaryController } from "./features/conversation/summary_controller";
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
import { waitsForUser } from "./model/waiting";
import { choiceOf } from "./model/choice";
import { nothingTyped } from "./model/typed";
import { asFault } from "./model/fault";
import { conversationScopes, everything } from "./model/export_scopes";
import { Navigation } from "./navigation.svelte";
import { Notices } from "./shared/notices.svelte";
import { SavedList } from "./shared/saved_list.svelte";

/**
 * Interval, in milliseconds, at which the window checks whether updates to running turns were
 * lost.
 */
const WATCH_MS = 1_000;

/** Interval, in milliseconds, at which the window checks for changes by other programs. */
const ELSEWHERE_MS = 3_000;

/** The controllers of the window, as `compose` returns them. */
export type Controllers = ReturnType<typeof compose>;

/** Creates the controllers and connects them to each other and to the engine. */
export function compose(backend: Backend) {
  const notices = new Notices();
  const settings = new SettingsController(backend, notices);
  const assistants = new SavedList<Assistant>(notices, {
    load: () => backend.call("assistant_list"),
    save: (assistant) => backend.call("assistant_save", { assistant }),
    remove: (id) => backend.call("assistant_delete", { assistant_id: id }),
    create: () => newAssistant(),
  });
  const snippets = new SavedList<Snippet>(notices, {
    load: () => backend.call("snippet_list"),
    save: (snippet) => backend.call("snippet_save", { snippet }),
    remove: (id) => backend.call("snippet_delete", { snippet_id: id }),
    create: () => ({ id: null, name: "", text: "" }),
  });
  const search = new SearchController(backend);

  const conversation: OpenConversation = new OpenConversation(backend, notices, {
    changed: conversationChanged,
    choiceFor: (of) => choiceOf(of, providers.list, settings.current),
    isProvider: (id) => providers.find(id) !== undefined,
    mayHaveNewDraft: () => !composer.drafts.loaded || composer.drafts.has(null),
  });
  const waitingCalls = new WaitingCalls(backend);
  const turns: Turns = new Turns(backend, {
    put: (view) => {
      conversation.put(view);
      chat.summary.panel.current?.put(view);
    },
    ended: (id, ending) => library.replyEnded(id, ending),
    report: (reason) => void notices.report(asFault(reason)),
  });
  const providers: ProvidersController = new ProvidersController(backend, notices, {
    settings,
    conversation,
    inConversation: () => navigation.screen === "conversation",
    newConversation: () => navigation.newConversation(),
    pickCaFile: () => pickPath("ca_file"),
  });
  const library: LibraryController = new LibraryController(backend, notices, {
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
  const chat: ConversationController = new ConversationController(backend, notices, conversation, {
    providers,
    edits: () => composer.drafts,
    summary: new SummaryController({
      show: (upTo) => navigation.show({ over: "summary", upTo }),
      openMessage: (id) => void navigation.openMessage(id, ""),
      runs: (view) => turns.take(view),
      note: (text) => notices.note(text),
      focusComposer: () => composer.focus(),
    }),
    hasDraft: (id) => composer.drafts.has(id),
    readOnly: () => settings.info?.read_only != null,
    focusComposer: () => composer.focus(),
    showSettings: () => navigation.openSettings(),
    showExport: (scopes) => navigation.show({ over: "export", scopes }),
    showComparison: (message) => navigation.show({ over: "compare", message }),
    exportScopes: (id) => {
      const listed = library.find(id);
      return listed ? conversationScopes(listed, library.folders) : [];
    },
    open: (id) => navigation.open(id),
    messagesSent: resultsSent,
    rename: (id, title) => library.rename(id, title),
    refreshLibrary: () => library.refresh(),
    addsFiles: (id) => composer.files.addsTo(id),
    addFiles: (id, files, receive) => composer.files.add(files, receive, id),
    addClipboardFiles: (id, receive) => composer.files.addFromClipboard(receive, id),
  });
  const toolServers = new ToolServers(backend, () => pickPath("import_file"));
  const calls = new CallsController(backend, notices, toolServers);
  const content = new ContentController(backend, notices, settings, conversation);
  const composer: ComposerController = new ComposerController(
    backend,
    notices,
    chat,
    snippets,
    settings,
  );
  const navigation: Navigation = new Navigation({
    notices,
    providers,
    settings,
    conversation,
    composer,
  });
  const trash = new TrashController(backend, notices, {
    restored: () => Promise.all([conversation.refresh(), library.refresh()]),
    loaded: (trashed) => {
      if (library.loaded) {
        conversation.keepOnly([...library.list.map(({ id }) => id), ...trashed]);
      }
    },
  });
  const transfer = new TransferController(backend, {
    pick: (kind) => pickPath(kind),
    imported: () => void Promise.all([notices.attempt(reloadShown), data.refresh()]),
  });
  const data: DataController = new DataController(backend, notices, {
    showImport: () => navigation.show({ over: "import" }),
    showExport: () => navigation.show({ over: "export", scopes: [everything()] }),
    showTrash: () => navigation.show({ over: "trash" }),
    pickFolder: (kind) => pickPath(kind),
    changed: () => settings.refresh(),
    replacing: () => composer.drafts.saveAll(),
    replaced: reload,
    changeSettings: (change) => settings.change(change),
    showReport: () => navigation.openSettings("data"),
  });
  const updates = new UpdatesController(backend, notices, {
    inSettings: () => navigation.screen === "settings",
    changeChecks: (update_checks) => settings.change({ update_checks }),
  });
  const status = new EngineStatus(backend, load);

  function conversationChanged(view: ConversationView): void {
    turns.take(view);
    void chat.queue.load(view.conversation.id);
    void notices.attempt(() => waitingCalls.viewChanged(view));
    library.messagesChanged(view.conversation.id);
    if (library.find(view.conversation.id)?.updated_at !== view.conversation.updated_at) {
      void library.refresh();
    }
  }

  async function pickPath(kind: PathKind): Promise<PickedPath | null> {
    let picked: PickedPath | null = null;
    await notices.attempt(async () => {
      picked = await backend.pickPath(kind);
    });
    return picked;
  }

  const loadProviders = () => providers.refresh();
  const loadLibrary = () => library.load();
  const loadLists = [
    () => assistants.refresh(),
    () => snippets.refresh(),
    () => toolServers.refresh(),
    () => waitingCalls.load(),
  ];
  /** The functions that load data after the window has opened, when the user can already type. */
  const later = [...loadLists, () => composer.drafts.load().then(() => navigation.draftsLoaded())];
  /** The load functions that have failed. The periodic check calls them again. */
  const failed = new Set<() => Promise<void>>();

  /** Loads data. If that fails, shows the fault in a banner until a later attempt succeeds. */
  async function loadOrRetry(load: () => Promise<void>): Promise<void> {
    try {
      await load();
      failed.delete(load);
    } catch (reason) {
      failed.add(load);
      status.loadFault = asFault(reason);
    }
    if (failed.size === 0) {
      status.loadFault = null;
    }
  }

  /** Reloads what an import or a program like `rivulet-cli` can change. Rejects with a `Fault`. */
  async function reloadShown(): Promise<void> {
    const loads = [loadProviders, loadLibrary, ...loadLists, () => composer.drafts.refresh()];
    await Promise.all([settings.reload(), conversation.refresh(), ...loads.map((load) => load())]);
  }

  /** The version of the data that the window shows; `null` until it is known. */
  let shownVersion: number | null = null;

  /** Reloads the data if another program has changed it. Rejects with a `Fault`. */
  async function refreshChanged(): Promise<void> {
    // Read the version before the data. If another program changes the data while it is being
    // loaded, the next check then notices the change.
    const version = await backend.call("data_version");
    if (version === shownVersion) {
      return;
    }
    const previous = shownVersion;
    shownVersion = version;
    try {
      await reloadShown();
    } catch (fault) {
      // The failed reload may have left out some changes, so make the next check load everything
      // again.
      shownVersion = previous;
      throw fault;
    }
  }

  /** Functions that save unsaved input before the window closes. */
  const savers = new Set<() => Promise<boolean>>();

  /** Saves everything that the user has typed. Resolves to true if all of it was saved. */
  async function saveInput(): Promise<boolean> {
    // Save the drafts first, because `saveAll` waits until all key presses have arrived. Then the
    // input in other fields, which the functions in `savers` save, is complete as well.
    const saved = await composer.drafts.saveAll();
    const others = await Promise.all(Array.from(savers, (save) => save()));
    return saved && others.every((other) => other);
  }

  /** Why the page was reloaded. Kept for retries of `load`: the engine reports it only once. */
  let reloaded: Reload | null = null;

  async function load(): Promise<void> {
    const [first] = await Promise.all([
      backend.call("first_screen"),
      backend.subscribe(receive).then((reload) => (reloaded ??= reload)),
      backend.beforeClose(saveInput),
      backend.onNotification((id) => void navigation.open(id)),
    ]);
    shownVersion = first.data_version;
    settings.start(first.info);
    providers.list = first.providers;
    // Do not wait for the list of conversations or the data in `later`. A long list loads slowly.
    const libraryLoaded = loadOrRetry(loadLibrary);
    for (const loadData of later) {
      void loadOrRetry(loadData);
    }
    const recovered = settings.info?.recovered ?? 0;
    if (recovered > 0) {
      notices.note(windowText.recovered({ count: recovered }));
    }
    if (providers.list.length > 0) {
      navigation.newConversation();
    }
    if (reloaded === null && settings.current.start_view === "latest") {
      await libraryLoaded;
      const latest = library.list.find(({ archived }) => !archived);
      if (latest) {
        await navigation.open(latest.id);
      }
    }
    if (reloaded !== null) {
      const { reason, conversation_id } = reloaded;
      navigation.drawsAtOnce = false;
      notices.note(windowText.reloaded({ reason }));
      if (conversation_id !== null) {
        void navigation.open(conversation_id);
      }
    }
  }

  /**
   * Reloads the content of the window after all stored data was replaced by a backup or deleted.
   * After a restore, keeps the text of the message field as a draft, because it has not been sent.
   */
  async function reload(by: "restore" | "delete"): Promise<void> {
    const { id } = conversation;
    const typed = by === "restore" ? composer.drafts.of(id) : nothingTyped;
    // Remove the toasts, because their Undo buttons refer to data that no longer exists.
    notices.clear();
    composer.drafts.forget();
    providers.models.clear();
    const loads = [loadProviders, loadLibrary, ...later].map(loadOrRetry);
    await Promise.all([settings.refresh(), ...loads]);
    const exists = id !== null && library.find(id) !== undefined;
    composer.drafts.append(exists ? id : null, typed);
    const { screen } = navigation;
    navigation.newConversation();
    navigation.screen = providers.list.length > 0 ? screen : "welcome";
    // Also forgets what the page stores about conversations that no longer exist.
    await trash.load();
  }

  /**
   * Updates the window after the engine has sent tool results or a queued message in a
   * conversation. If this conversation is open, shows its new messages. Otherwise, marks it as
   * running in the list of conversations.
   */
  async function resultsSent(id: ConversationId): Promise<void> {
    if (conversation.id === id) {
      await conversation.takeResults();
    } else {
      await notices.attempt(async () => {
        const view = await backend.call("conversation_open", { conversation_id: id });
        conversationChanged(view);
        library.replyBegan(view);
      });
    }
  }

  /**
   * If `call` is waiting for the user, shows a desktop notification, unless the user has switched
   * notifications off. If the conversation is not on the screen, also shows a toast in the window.
   * Withdraws the notification once no call of the conversation is waiting any more.
   */
  function noteWaiting(id: ConversationId, call: ToolCall): void {
    const shown = conversation.id === id && navigation.screen === "conversation";
    if (!shown && waitsForUser(call)) {
      const title = library.find(id)?.title ?? "";
      notices.note(callsText.waitingElsewhere({ title, tool: call.tool }));
    }
    if (
      waitsForUser(call) ? settings.current.notify_waiting : !waitingCalls.conversations.has(id)
    ) {
      // Leave the arguments of the call out of the notification, because other people may see the
      // screen.
      const notice = { summary: callsText.notification(), body: call.tool };
      // Ignore a failed notification, because the sidebar marks the waiting conversation too.
      backend.notify(id, waitsForUser(call) ? notice : null).catch(() => undefined);
    }
  }

  /**
   * Shows the next tool call that is waiting for the user. Repeated calls of this function cycle
   * through all waiting tool calls.
   */
  async function showNextWaiting(): Promise<void> {
    const call = waitingCalls.next();
    if (call !== null) {
      await navigation.openMessage(call.message_id, "");
    }
  }

  /**
   * Applies a change to a running reply or summary. Returns true if an earlier change is missing.
   */
  function missed(turn: TurnUpdate): boolean {
    return conversation.update(turn) || chat.summary.panel.current?.update(turn) === true;
  }

  const seqOf = (id: MessageId) =>
    conversation.seqOf(id) || (chat.summary.panel.current?.seqOf(id) ?? 0);

  function receive(update: Update): void {
    switch (update.update) {
      case "storage":
        status.storageFault = update.fault;
        break;
      case "damaged":
        status.damageFault = update.fault;
        break;
      case "exposed":
        status.exposedFault = update.fault;
        break;
      case "call":
        conversation.takeCall(update.conversation_id, update.call);
        waitingCalls.take(update.conversation_id, update.call);
        noteWaiting(update.conversation_id, update.call);
        break;
      case "verdict":
        conversation.takeVerdict(update.conversation_id, update.message_id, update.verdict);
        break;
      case "queue":
        void chat.queue.load(update.conversation_id);
        break;
      case "results_sent":
        void resultsSent(update.conversation_id);
        break;
      case "test":
        providers.test.take(update.step);
        break;
      case "title":
        if (conversation.id === update.conversation_id) {
          conversation.retitle(update.title);
        }
        void library.refresh();
        break;
      case "tool_server":
        toolServers.take(update.server);
        break;
      case "program":
        updates.take(update.view);
        break;
      case "transfer":
        transfer.take(update.progress);
        break;
      case "turn":
        if (missed(update.turn)) {
          // An earlier update is missing, so the page cannot apply this one, even if it ends the
          // turn. Query the turn, which counts as running until the engine reports its end.
          const id = update.turn.message_id;
          void turns.query(id, seqOf(id));
        } else {
          turns.update(update.turn);
        }
        break;
    }
  }

  return {
    backend,
    notices,
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
    chat,
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
     * Adds a function that saves some input before the window closes. The function must resolve to
     * true if the input was saved. Returns a function that removes the added function.
     */
    beforeClose(save: () => Promise<boolean>): () => void {
      savers.add(save);
      return () => savers.delete(save);
    },
    /**
     * Starts the periodic checks for lost updates to running turns and for changes by other
     * programs. Returns a function that stops both checks.
     */
    watch(): () => void {
      const timer = setInterval(() => turns.watch(seqOf), WATCH_MS);
      const elsewhere = setInterval(() => void this.refresh(), ELSEWHERE_MS);
      return () => {
        clearInterval(timer);
        clearInterval(elsewhere);
      };
    },
    /**
     * Reloads the data that another program has changed, and tries again to load the data that
     * could not be loaded before.
     */
    async refresh(): Promise<void> {
      if (settings.info && !status.startFault && !document.hidden) {
        await Promise.all([...failed, refreshChanged].map(loadOrRetry));
      }
    },
  };
}
