import { ConversationActs } from "./conversation_acts";
import { KeptActs } from "./kept_acts";
import { LibraryActs } from "./library_acts.svelte";
import { ProviderActs } from "./provider_acts";
import { ReaderActs } from "./reader_acts";
import type { Backend } from "./backend/backend";
import { asFault } from "./model/fault";
import type {
  AppInfo,
  ConversationId,
  ConversationView,
  Fault,
  FoundServer,
  LimitKind,
  Message,
  Provider,
  Settings,
  Update,
} from "./bindings/contract";
import { Files } from "./features/composer/files.svelte";
import { OpenConversation } from "./features/conversation/conversation.svelte";
import { Turns } from "./features/conversation/turns.svelte";
import { Library } from "./features/library/library.svelte";
import { ConnectionTest } from "./features/providers/connection_test.svelte";
import { Providers } from "./features/providers/providers.svelte";
import { ServerSearch } from "./features/providers/server_search.svelte";
import { WireLog } from "./features/wire/wire_log.svelte";
import { plainSettings } from "./model/blank";
import { choiceOf, firstChoice } from "./model/choice";
import { recoveredWords } from "./model/notices";
import { Toasts } from "./shared/toasts.svelte";

/** What fills the window beside the list of conversations. */
export type Screen = "welcome" | "conversation" | "settings";

/** The provider form that is open, and what it was opened for. */
export interface FormRequest {
  /** `null` for a new one. */
  readonly provider: Provider | null;
  /** The field it was opened for. */
  readonly limit: LimitKind | null;
  /** The server it was opened for. */
  readonly found: FoundServer | null;
}

const WATCH_MS = 1_000;

/** Ties the parts of the window together: what is open, and what one part has to tell another. */
export class AppState {
  info = $state.raw<AppInfo | null>(null);
  /** Why the program cannot be used at all. */
  startFault = $state.raw<Fault | null>(null);
  /** Why nothing is written to the disk at present. */
  storageFault = $state.raw<Fault | null>(null);
  /** Why keys cannot be kept; asked for in the background, since a keychain may take seconds to answer. */
  keychainFault = $state.raw<Fault | null>(null);
  screen = $state<Screen>("welcome");
  form = $state.raw<FormRequest | null>(null);
  /** The message whose versions stand side by side. */
  comparing = $state.raw<Message | null>(null);
  /** The settings of the conversation stand beside it. */
  askedOpen = $state(false);
  /** The wire view stands beside the conversation. */
  wireOpen = $state(false);
  announcement = $state("");
  /** Counts the moments at which the composer is to take the keyboard. */
  composerCalls = $state(0);

  readonly backend: Backend;
  readonly toasts = new Toasts();
  readonly providers: Providers;
  /** What the user does with them. */
  readonly acts = new ProviderActs(this);
  /** What the reader does with what stands in messages. */
  readonly reader = new ReaderActs(this);
  /** What the reader does with messages themselves. */
  readonly messages = new ConversationActs(this);
  /** What the user keeps to use again, and how that is changed. */
  readonly kept: KeptActs;
  readonly servers: ServerSearch;
  readonly test: ConnectionTest;
  readonly library: Library;
  readonly conversation: OpenConversation;
  /** What the user does with the library. */
  readonly shelves: LibraryActs;
  readonly turns: Turns;
  readonly wire: WireLog;
  readonly files: Files;

  constructor(backend: Backend) {
    this.backend = backend;
    this.providers = new Providers(backend);
    this.servers = new ServerSearch(backend);
    this.test = new ConnectionTest(backend);
    this.library = new Library(backend, (fault) => this.tell(fault));
    this.shelves = new LibraryActs(this);
    this.conversation = new OpenConversation(backend, {
      announce: (words) => this.announce(words),
      changed: (view) => this.#changed(view),
    });
    this.wire = new WireLog(backend);
    this.files = new Files(backend, (words) => this.announce(words));
    this.kept = new KeptActs(this);
    this.turns = new Turns(backend, (view) => this.conversation.put(view));
  }

  /** Watches over running turns. Gives what ends that. */
  watch(): () => void {
    const timer = setInterval(() => {
      this.turns.watch((id) => this.conversation.seqOf(id));
    }, WATCH_MS);
    return () => {
      clearInterval(timer);
    };
  }

  /** Asks again for what another program may have written while the window was away. */
  async refresh(): Promise<void> {
    if (this.info && !this.startFault) {
      await Promise.all([this.library.refresh(), this.conversation.refresh()]);
    }
  }

  /** Loads everything. After a start that failed it is tried anew, with a backup if one is given. */
  async start(backup: string | null = null): Promise<void> {
    const failed = this.startFault !== null;
    try {
      if (backup !== null) {
        await this.backend.restoreUnopened(backup);
      } else if (failed) {
        await this.backend.reopen();
      }
      this.startFault = null;
      await this.backend.subscribe((update) => this.receive(update));
      const [info] = await Promise.all([this.backend.call("app_info"), this.providers.refresh()]);
      this.info = info;
      // Of a large library nobody waits to write.
      void this.library.refresh();
      void this.#checkKeychain();
      void this.kept.refresh();
      if (info.recovered > 0) {
        this.note(recoveredWords(info.recovered));
      }
      if (this.providers.list.length > 0) {
        this.newConversation();
      }
    } catch (reason) {
      this.startFault = asFault(reason);
    }
  }

  /** Takes what the engine tells by itself. */
  receive(update: Update): void {
    if (update.update === "storage") {
      this.storageFault = update.fault;
      return;
    }
    if (update.update === "test") {
      this.test.take(update.step);
      return;
    }
    if (update.update === "title") {
      if (this.conversation.id === update.conversation_id) {
        this.conversation.retitle(update.title);
      }
      void this.library.refresh();
      return;
    }
    if (update.update === "transfer") {
      this.shelves.transfer.take(update.progress);
      return;
    }
    if (this.conversation.update(update.turn)) {
      // What is missing may be the ending: the turn stays watched until an answer says otherwise.
      const id = update.turn.message_id;
      void this.turns.ask(id, this.conversation.seqOf(id));
    } else {
      this.turns.update(update.turn);
    }
  }

  /** Says something once to those who do not see the screen. */
  announce(words: string): void {
    this.announcement = words;
  }

  /** Shows an empty conversation, ready to be written in. */
  newConversation(): void {
    this.conversation.clear(firstChoice(this.providers.list, this.settings));
    this.screen = this.providers.list.length > 0 ? "conversation" : "welcome";
    this.callComposer();
  }

  /** Shows a conversation. */
  async open(id: ConversationId): Promise<void> {
    await this.conversation.open(id, ({ conversation }) =>
      choiceOf(conversation, this.providers.list, this.settings),
    );
    this.screen = "conversation";
  }

  /** Goes back from the settings. */
  closeSettings(): void {
    this.screen =
      this.conversation.id !== null || this.providers.list.length > 0 ? "conversation" : "welcome";
    this.callComposer();
  }

  /** Gives the composer the keyboard. */
  callComposer(): void {
    this.composerCalls += 1;
  }

  /** Takes a conversation away, with the way back. */
  async deleteConversation(id: ConversationId, title: string): Promise<void> {
    if (!(await this.library.remove(id))) {
      return;
    }
    this.turns.forget(id);
    const wasOpen = this.conversation.id === id;
    if (wasOpen) {
      this.newConversation();
    }
    this.note(`“${title}” deleted`, async () => {
      await this.library.restore(id);
      if (wasOpen) {
        await this.open(id);
      }
    });
  }

  /** Gives a conversation another title. */
  async rename(id: ConversationId, title: string): Promise<void> {
    if ((await this.library.rename(id, title)) && this.conversation.id === id) {
      this.conversation.retitle(title.trim());
    }
  }

  /** What the user chose for the whole program. */
  get settings(): Settings {
    return this.info?.settings ?? plainSettings;
  }

  /** Changes what the user chose, at once on the screen and then on the disk. */
  async changeSettings(change: Partial<Settings>): Promise<void> {
    if (this.info) {
      const settings = { ...this.info.settings, ...change };
      this.info = { ...this.info, settings };
      await this.try(() => this.backend.call("settings_save", { settings }));
    }
  }

  /** Asks for what the program says of itself again. */
  async refreshInfo(): Promise<void> {
    await this.try(async () => {
      this.info = await this.backend.call("app_info");
    });
    await this.#checkKeychain();
  }

  async #checkKeychain(): Promise<void> {
    await this.try(async () => {
      this.keychainFault = await this.backend.call("keychain_check");
    });
  }

  /** Opens an address outside the window. */
  async openLink(url: string): Promise<void> {
    await this.try(() => this.backend.openLink(url));
  }

  #changed(view: ConversationView): void {
    this.turns.take(view);
    if (
      this.library.list.find(({ id }) => id === view.conversation.id)?.updated_at !==
      view.conversation.updated_at
    ) {
      void this.library.refresh();
    }
  }

  /** Tells something, with the way back where there is one. */
  note(text: string, undo?: () => Promise<void>): void {
    this.toasts.show(text, undo ? { name: "Undo", run: () => void undo() } : null);
    this.announce(text);
  }

  /** Tells why something was not done. */
  tell(fault: Fault): void {
    this.note(fault.detail === null ? fault.message : `${fault.message}: ${fault.detail}`);
  }

  /** Does something, and tells if it failed; true if it did not. */
  async try(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (reason) {
      this.tell(asFault(reason));
      return false;
    }
  }
}
