import type { Backend, Reload } from "./backend/backend";
import type { Update } from "./bindings/contract";
import * as windowText from "./bindings/texts/window";
import type { EngineStatus } from "./engine_status.svelte";
import type { ComposerController } from "./features/composer/composer_controller.svelte";
import type { ConversationController } from "./features/conversation/conversation_controller.svelte";
import type { OpenConversation } from "./features/conversation/open_conversation.svelte";
import type { LibraryController } from "./features/library/library_controller.svelte";
import type { ProvidersController } from "./features/providers/providers_controller.svelte";
import type { SettingsController } from "./features/settings/settings_controller.svelte";
import type { WaitingCalls } from "./features/tools/waiting_calls.svelte";
import type { TrashController } from "./features/trash/trash_controller.svelte";
import { asFault } from "./model/fault";
import type { Navigation } from "./navigation.svelte";
import type { Toasts } from "./shared/toasts.svelte";

/** A list that can be loaded again. On failure, `refresh` rejects with a `Fault`. */
interface Refreshed {
  refresh(): Promise<void>;
}

/** The parts of the window that `Loading` needs. */
export interface LoadingPorts {
  readonly backend: Pick<Backend, "call" | "subscribe" | "beforeClose" | "onNotification">;
  readonly toasts: Pick<Toasts, "note" | "clear">;
  readonly status: Pick<EngineStatus, "startFault" | "loadFault">;
  readonly settings: Pick<SettingsController, "info" | "current" | "start" | "refresh" | "reload">;
  readonly providers: Pick<ProvidersController, "list" | "models" | "refresh">;
  readonly library: Pick<LibraryController, "list" | "find" | "load">;
  readonly assistants: Refreshed;
  readonly snippets: Refreshed;
  readonly toolServers: Refreshed;
  readonly waitingCalls: Pick<WaitingCalls, "load">;
  readonly trash: Pick<TrashController, "load">;
  readonly conversation: Pick<OpenConversation, "id" | "visit" | "refresh">;
  readonly conversationController: Pick<ConversationController, "queue">;
  readonly composer: Pick<ComposerController, "drafts">;
  readonly navigation: Pick<
    Navigation,
    "screen" | "automaticPreviews" | "open" | "newConversation" | "draftsLoaded"
  >;
  readonly receive: (update: Update) => void;
  /** Saves everything that the user has typed. Resolves to true if all of it was saved. */
  readonly saveInput: () => Promise<boolean>;
}

/**
 * Loads the data of the window when the window opens, and again after other programs have changed
 * it.
 */
export class Loading {
  readonly #ports: LoadingPorts;
  readonly #loadProviders = () => this.#ports.providers.refresh();
  readonly #loadLibrary = () => this.#ports.library.load();
  readonly #loadLists = [
    () => this.#ports.assistants.refresh(),
    () => this.#ports.snippets.refresh(),
    () => this.#ports.toolServers.refresh(),
    () => this.#ports.waitingCalls.load(),
  ];
  /** The load functions that run once the window is open and the user can type. */
  readonly #later = [
    ...this.#loadLists,
    () => this.#ports.composer.drafts.load().then(() => this.#ports.navigation.draftsLoaded()),
  ];
  /**
   * The load functions that have failed. They are called again by `refresh`, which is called at
   * regular intervals.
   */
  readonly #failed = new Set<() => Promise<void>>();
  /** The version of the data that the window shows; `null` until it is known. */
  #shownVersion: number | null = null;
  /** The promise of the running call of `#reloadChanged`; `null` if no such call is running. */
  #refreshing: Promise<void> | null = null;
  /**
   * The reason why the page was reloaded. It is kept for further calls of `load`, because the
   * engine reports it only once.
   */
  #reloaded: Reload | null = null;

  constructor(ports: LoadingPorts) {
    this.#ports = ports;
  }

  /** Loads the content of the window. Rejects if the engine could not start. */
  async load(): Promise<void> {
    const { backend, library, navigation, providers, settings, toasts } = this.#ports;
    const [first] = await Promise.all([
      backend.call("first_screen"),
      backend.subscribe(this.#ports.receive).then((reload) => (this.#reloaded ??= reload)),
      backend.beforeClose(this.#ports.saveInput),
      backend.onNotification((id) => void navigation.open(id)),
    ]);
    this.#shownVersion = first.data_version;
    settings.start(first.info);
    providers.list = first.providers;
    // Do not wait here for the list of conversations or for the data in `#later`, because a long
    // list loads slowly.
    const libraryLoaded = this.#loadOrRetry(this.#loadLibrary);
    for (const loadData of this.#later) {
      void this.#loadOrRetry(loadData);
    }
    const recovered = settings.info?.recovered ?? 0;
    if (recovered > 0) {
      toasts.note(windowText.recovered({ count: recovered }));
    }
    if (providers.list.length > 0) {
      navigation.newConversation();
    }
    if (this.#reloaded === null && settings.current.start_view === "latest") {
      const { visit } = this.#ports.conversation;
      await libraryLoaded;
      const latest = library.list.find(({ archived }) => !archived);
      // The user may have opened another screen or conversation while the list was being loaded.
      const stayed = visit === this.#ports.conversation.visit && navigation.screen !== "settings";
      if (latest && stayed) {
        await navigation.open(latest.id);
      }
    }
    if (this.#reloaded !== null) {
      const { reason, conversation_id } = this.#reloaded;
      navigation.automaticPreviews = false;
      toasts.note(windowText.reloaded({ reason }));
      if (conversation_id !== null) {
        void navigation.open(conversation_id);
      }
    }
  }

  /**
   * Reloads the content of the window after the user has restored a backup or deleted all data.
   * After a restore, the unsent text in the message field and in edited queued messages is kept as
   * a draft.
   */
  async reload(by: "restore" | "delete"): Promise<void> {
    const { composer, conversation, library, navigation, providers, settings } = this.#ports;
    const { id } = conversation;
    const unsaved = [composer.drafts.of(id), ...this.#ports.conversationController.queue.forget()];
    // Remove the toasts, because their Undo buttons refer to data that no longer exists.
    this.#ports.toasts.clear();
    composer.drafts.forget();
    providers.models.clear();
    const loads = [this.#loadProviders, this.#loadLibrary, ...this.#later].map((load) =>
      this.#loadOrRetry(load),
    );
    await Promise.all([settings.refresh(), ...loads]);
    const exists = id !== null && library.find(id) !== undefined;
    for (const typed of by === "restore" ? unsaved : []) {
      composer.drafts.append(exists ? id : null, typed);
    }
    const { screen } = navigation;
    navigation.newConversation();
    navigation.screen = providers.list.length > 0 ? screen : "welcome";
    // Load the trash. This also removes what the page stores about conversations that no longer
    // exist.
    await this.#ports.trash.load();
  }

  /**
   * Reloads all data that an import or another program, such as `rivulet-cli`, can change. On
   * failure, rejects with a `Fault`.
   */
  async reloadShown(): Promise<void> {
    const { composer, conversation, settings } = this.#ports;
    const loads = [
      this.#loadProviders,
      this.#loadLibrary,
      ...this.#loadLists,
      () => composer.drafts.refresh(),
    ];
    await Promise.all([settings.reload(), conversation.refresh(), ...loads.map((load) => load())]);
  }

  /** Reloads the data if another program has changed it. Also repeats loads that have failed. */
  async refresh(): Promise<void> {
    const { settings, status } = this.#ports;
    if (settings.info && !status.startFault && !document.hidden) {
      const loads = [...this.#failed, this.#refreshChanged];
      await Promise.all(loads.map((load) => this.#loadOrRetry(load)));
    }
  }

  /**
   * Reloads the data if another program has changed it. On failure, rejects with a `Fault`. If such
   * a reload is already running, returns its promise instead of starting another one.
   */
  readonly #refreshChanged = (): Promise<void> =>
    (this.#refreshing ??= this.#reloadChanged().finally(() => (this.#refreshing = null)));

  async #reloadChanged(): Promise<void> {
    // Read the version before the data, so that the next check notices a change that is made while
    // the data is being read.
    const version = await this.#ports.backend.call("data_version");
    if (version !== this.#shownVersion) {
      await this.reloadShown();
      this.#shownVersion = version;
    }
  }

  /** Loads data. If that fails, shows the fault in a banner until a later attempt succeeds. */
  async #loadOrRetry(load: () => Promise<void>): Promise<void> {
    const { status } = this.#ports;
    try {
      await load();
      this.#failed.delete(load);
    } catch (reason) {
      this.#failed.add(load);
      status.loadFault = asFault(reason);
    }
    if (this.#failed.size === 0) {
      status.loadFault = null;
    }
  }
}
