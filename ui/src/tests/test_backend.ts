import type {
  Assistant,
  Attachment,
  Change,
  Commands,
  Conversation,
  ConversationId,
  ConversationView,
  Draft,
  Fault,
  Folder,
  Message,
  MessageId,
  MessageView,
  NewMessage,
  Part,
  Provider,
  Settings,
  Snippet,
  Update,
} from "../bindings/contract";
import type { Backend, CommandArgs, Reload } from "../backend/backend";
import { noChatSettings, plainSettings } from "../model/blank";
import { newFault, uncataloguedText } from "../model/fault";
import { applyChange, textOf } from "../model/reply";
import { blankMessage, entry, listedModel, outcome, unfiled } from "../model/test_fixtures";
import type { Entry } from "../model/transcript";
import {
  modelsOf,
  CONTINUATION,
  OVERLAP,
  practiceProvider,
  presets,
  type Scene,
  type SceneConversation,
  type Script,
  script,
  scriptOf,
} from "./test_scenes";
import { StubDesktop } from "./test_desktop";
import { emptyLists, type Handlers, moveTo, named, queueAnswers } from "./test_handlers";

const DAY_MS = 86_400_000;
/** Maximum number of messages that the stub returns at once when the page opens a conversation. */
const TAIL = 100;

/**
 * A stub of the engine for tests of the page. Its default answers are simple. Commands without a
 * default answer fail. A test that needs other answers sets them with `answer`.
 */
export class StubBackend extends StubDesktop implements Backend {
  /** The path of the file or folder that the simulated user chooses. */
  picks = "/home/you/Documents";
  /**
   * The script of new replies, except continuations. If it is `null`, the script depends on the
   * model of the reply (see `scriptOf`).
   */
  script: Script | null = null;
  calls = 0;
  readonly #scene: Scene;
  readonly #conversations = new Map<ConversationId, Conversation>();
  readonly #trash = new Map<ConversationId, Conversation>();
  readonly #entries = new Map<MessageId, Entry>();
  /** The messages of each conversation's selected branch. */
  readonly #branches = new Map<ConversationId, readonly MessageId[]>();
  /**
   * Maps each message to the branch that contains it. If there are several, the branch is the one
   * that was selected most recently.
   */
  readonly #branchWith = new Map<MessageId, readonly MessageId[]>();
  readonly #gone = new Set<MessageId>();
  readonly #drafts = new Map<ConversationId | null, Draft>();
  #providers: readonly Provider[];
  #settings: Settings = plainSettings;
  #receive: (update: Update) => void = () => undefined;
  #open: ConversationId | null = null;
  #reload: Reload | null = null;
  #lastId = 0;
  constructor(scene: Scene) {
    super();
    this.#scene = scene;
    this.#providers = scene.providers ?? [];
    scene.folders?.forEach(this.#folders.save);
    scene.conversations?.forEach((conversation) => this.#remember(conversation));
    this.answer({ ...queueAnswers(this), ...scene.answers });
  }

  async call<Name extends keyof Commands>(
    name: Name,
    ...args: CommandArgs<Name>
  ): Promise<Commands[Name]["result"]> {
    this.calls += 1;
    await Promise.resolve();
    const handler = this.#handlers[name];
    if (!handler) {
      throw newFault("input", uncataloguedText(`The test declares no answer to ${name}`));
    }
    return structuredClone(await handler(args[0] ?? {}));
  }

  answer(answers: Partial<Handlers>): void {
    Object.assign(this.#handlers, answers);
  }

  refuse(name: keyof Commands, fault: Fault): void {
    const usual = this.#handlers[name];
    const fail = () => {
      this.answer({ [name]: usual });
      throw fault;
    };
    this.answer({ [name]: fail });
  }

  /**
   * Delays the answer to the next call of a command. Returns a function that delivers this answer.
   */
  hold(name: keyof Commands): () => void {
    const usual = this.#handlers[name] as (args: unknown) => unknown;
    let deliver: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    const late = (args: unknown) => {
      this.answer({ [name]: usual });
      const result = Promise.resolve(args).then(usual);
      return result.finally(() => delivered);
    };
    this.answer({ [name]: late });
    return deliver;
  }

  tell(update: Update): void {
    this.#receive(update);
  }

  write(text: string): void {
    const reply = [...this.#entries.keys()].at(-1)!;
    this.#apply(reply, { change: "fragment", fragment: { part: "text", text } });
  }

  /**
   * Simulates that the page was reloaded for the reason `reason`. The next call of `subscribe`
   * reports the reload to the page.
   */
  reload(reason: Reload["reason"]): void {
    this.#reload = { reason, conversation_id: this.#open };
  }

  subscribe(receive: (update: Update) => void): Promise<Reload | null> {
    this.#receive = receive;
    const reload = this.#reload;
    this.#reload = null;
    return Promise.resolve(reload);
  }

  /** The function that the page has passed to `beforeClose`. */
  close = () => Promise.resolve(true);
  readonly beforeClose = (save: typeof this.close) => Promise.resolve(void (this.close = save));
  readonly setUnsaved = () => Promise.resolve();
  readonly showConversation = (id: ConversationId | null) =>
    Promise.resolve(void (this.#open = id));
  /**
   * Resolves to the path in `picks`. The stub uses this path both as the displayed name and as the
   * permit, which in the app is a random id that stands for the path.
   */
  readonly pickPath = () => Promise.resolve({ permit: this.picks, name: this.picks });
  readonly #change = ({
    conversation_id: id,
    ...fields
  }: { conversation_id: ConversationId } & Partial<Conversation>) => {
    this.#conversations.set(id, { ...this.#conversations.get(id)!, ...fields });
    return null;
  };
  readonly #folders = named<Folder>();
  readonly #assistants = named<Assistant>();
  readonly #snippets = named<Snippet>();
  readonly #handlers: Partial<Handlers> = {
    first_screen: async () => ({
      data_version: await this.call("data_version"),
      info: await this.call("app_info"),
      providers: await this.call("provider_list"),
    }),
    app_info: () => ({
      version: "0.1.0",
      build: "96c4251a20",
      data_folder: "/home/you/.local/share/rivulet",
      log_folder: "/home/you/.local/share/rivulet/logs",
      recovered: 0,
      read_only: null,
      ...this.#scene.info,
      settings: this.#settings,
    }),
    keychain_check: () => null,
    update_state: () => ({
      host: null,
      install_kind: "unknown",
      stage: { stage: "unchecked" },
      fault: null,
      waits: null,
      checked_at: null,
    }),
    data_version: () => 1,
    settings_save: ({ settings }) => {
      this.#settings = { ...settings, backup_folder: this.#settings.backup_folder };
      return null;
    },
    backup_folder_set: ({ folder }) =>
      (this.#settings = { ...this.#settings, backup_folder: folder }),
    provider_list: () => [...this.#providers],
    provider_save: ({ draft }) => {
      const { ca_file, ...network } = draft.network;
      const saved: Provider = {
        ...draft,
        id: draft.id ?? this.#id("provider"),
        kind: "custom",
        // In this stub, the permit for a file is its path.
        network: { ...network, ca_file: ca_file.choice === "chosen" ? ca_file.permit : null },
      };
      this.#providers = [...this.#providers.filter(({ id }) => id !== saved.id), saved];
      return saved;
    },
    provider_key_fault: () => null,
    provider_add_practice: () => {
      this.#providers = [...this.#providers, practiceProvider];
      return practiceProvider;
    },
    provider_delete: ({ provider_id }) => {
      this.#providers = this.#providers.filter(({ id }) => id !== provider_id);
      return null;
    },
    preset_list: () => presets,
    server_search: () => [],
    provider_choose_model: ({ provider_id }) =>
      this.#providers.find(({ id }) => id === provider_id)!,
    model_list: ({ provider_id }) => modelsOf(provider_id).map(listedModel),
    conversation_list: () =>
      [...this.#conversations.values()].sort((a, b) => b.updated_at - a.updated_at),
    conversation_open: ({ conversation_id }) => this.#view(conversation_id),
    conversation_unloaded: ({ message_id }) => this.#views(this.#before(message_id)),
    conversation_rename: this.#change,
    conversation_pin: this.#change,
    conversation_archive: this.#change,
    conversation_move: this.#change,
    conversation_tag: ({ conversation_id, tags }) =>
      this.#change({ conversation_id, tags: tags.toSorted() }),
    conversation_settings: this.#change,
    conversation_delete: ({ conversation_id }) =>
      moveTo(this.#trash, this.#conversations, conversation_id),
    conversation_restore: ({ conversation_id }) =>
      moveTo(this.#conversations, this.#trash, conversation_id),
    folder_list: this.#folders.list,
    folder_save: ({ folder_id, name }) => this.#folders.save({ id: folder_id, name }),
    folder_delete: ({ folder_id }) => {
      this.#folders.remove(folder_id);
      const inside = [...this.#conversations.values()].filter(
        (each) => each.folder_id === folder_id,
      );
      inside.forEach(({ id }) => this.#change({ conversation_id: id, folder_id: null }));
      return inside.map(({ id }) => id);
    },
    folder_restore: ({ folder, conversations }) => {
      this.#folders.save(folder);
      conversations.forEach((id) => this.#change({ conversation_id: id, folder_id: folder.id }));
      return null;
    },
    assistant_list: this.#assistants.list,
    assistant_save: ({ assistant }) => this.#assistants.save(assistant),
    assistant_delete: ({ assistant_id }) => this.#assistants.remove(assistant_id),
    snippet_list: this.#snippets.list,
    snippet_save: ({ snippet }) => this.#snippets.save(snippet),
    snippet_delete: ({ snippet_id }) => this.#snippets.remove(snippet_id),
    draft_list: () => [...this.#drafts.values()],
    draft_save: ({ draft }) => {
      const key = draft.message_id ?? draft.conversation_id;
      this.#drafts.set(key, draft);
      if (draft.text === "" && draft.attachments.length === 0) {
        this.#drafts.delete(key);
      }
      return null;
    },
    trash_list: () =>
      [...this.#trash.values()].map(({ id, title }) => ({
        conversation_id: id,
        message_id: null,
        title,
        words: "",
        messages: this.#branches.get(id)!.length,
        deleted_at: Date.now(),
      })),
    trash_empty: () => {
      this.#trash.clear();
      return null;
    },
    search: () => ({ titles: [], hits: [], next: null }),
    search_models: () => [],
    message_select: ({ message_id }) => this.#select(message_id),
    message_show: ({ message_id }) =>
      this.#view(this.#message(message_id).conversation_id, Infinity),
    message_versions: ({ message_id }) =>
      this.#versions(this.#message(message_id)).map((id) => this.#message(id)),
    message_keep: () => null,
    message_delete: ({ message_id }) => {
      this.#gone.add(message_id);
      const { conversation_id } = this.#message(message_id);
      return this.#show(conversation_id, this.#before(message_id));
    },
    message_restore: ({ message_id }) => {
      this.#gone.delete(message_id);
      return this.#select(message_id);
    },
    conversation_start: ({ start: { settings }, message }) =>
      this.#send(this.#begin({ title: message.text.trim(), settings }), message),
    turn_start: ({ conversation_id, message }) => this.#send(conversation_id, message),
    turn_retry: ({ message_id, ...choice }) => {
      const { role, conversation_id } = this.#message(message_id);
      const before = role === "user" ? this.#branchOf(message_id) : this.#before(message_id);
      return this.#reply(conversation_id, choice, before);
    },
    turn_edit: ({ message_id, message }) =>
      this.#send(this.#message(message_id).conversation_id, message, this.#before(message_id)),
    turn_continue: ({ message_id, ...choice }) => {
      const from = this.#message(message_id);
      const seam = { way: "ask", separator: "", apart: false, overlap: OVERLAP } as const;
      const seams = [{ ...seam, from: from.id, at: textOf(from).length }];
      const given = { ...choice, parts: from.parts, seams };
      const rest = script(CONTINUATION, { seams });
      return this.#reply(from.conversation_id, given, this.#before(message_id), rest);
    },
    turn_stop: ({ message_id }) => {
      this.#apply(message_id, { change: "ended", outcome: outcome({ ending: "stopped" }) });
      return null;
    },
    turn_since: ({ message_id, seq }) => {
      const [view] = this.#views([message_id]);
      return view!.seq > seq ? view! : null;
    },
    ...emptyLists,
  };

  #id(kind: string): string {
    return `${kind}-${++this.#lastId}`;
  }

  #message(id: MessageId): Message {
    return this.#entries.get(id)!.view.message;
  }

  #branchOf(id: MessageId): readonly MessageId[] {
    return this.#branches.get(this.#message(id).conversation_id)!;
  }

  #before(id: MessageId): readonly MessageId[] {
    const branch = this.#branchOf(id);
    return branch.slice(0, branch.indexOf(id));
  }

  #versions({ conversation_id, parent_id, role }: Message): MessageId[] {
    return [...this.#entries.values()]
      .map(({ view: { message } }) => message)
      .filter(
        (other) =>
          other.conversation_id === conversation_id &&
          other.parent_id === parent_id &&
          other.role === role &&
          !this.#gone.has(other.id),
      )
      .map(({ id }) => id);
  }

  #views(ids: readonly MessageId[]): MessageView[] {
    return ids.map((id) => {
      const { view } = this.#entries.get(id)!;
      return { ...view, versions: this.#versions(view.message) };
    });
  }

  #view(id: ConversationId, most = TAIL): ConversationView {
    const branch = this.#branches.get(id)!;
    const unloaded = Math.max(0, branch.length - most);
    const messages = this.#views(branch.slice(unloaded));
    return { conversation: this.#conversations.get(id)!, unloaded, messages };
  }

  #setBranch(id: ConversationId, branch: readonly MessageId[]): void {
    this.#branches.set(id, branch);
    for (const message of branch) {
      this.#branchWith.set(message, branch);
    }
  }

  #show(id: ConversationId, branch: readonly MessageId[]): ConversationView {
    this.#setBranch(id, branch);
    return this.#view(id);
  }

  #select(id: MessageId): ConversationView {
    return this.#show(this.#message(id).conversation_id, this.#branchWith.get(id)!);
  }

  #begin(given: Partial<Conversation>): ConversationId {
    const id = this.#id("conversation");
    const now = Date.now();
    const blank = { title: "", provider_id: null, model: "", settings: noChatSettings };
    const times = { created_at: now, updated_at: now };
    this.#conversations.set(id, { ...blank, ...unfiled, ...times, ...given, id });
    this.#branches.set(id, []);
    return id;
  }

  #add(
    conversation: ConversationId,
    role: Message["role"],
    given: Partial<Message>,
    before = this.#branches.get(conversation)!,
  ): MessageId {
    const id = this.#id("message");
    const blank = blankMessage(id, conversation, before.at(-1) ?? null, role);
    const message = { ...blank, created_at: Date.now(), ...given };
    this.#entries.set(id, entry(message));
    this.#setBranch(conversation, [...before, id]);
    return id;
  }

  #say(
    id: ConversationId,
    role: Message["role"],
    text: string,
    attachments: readonly Attachment[] = [],
    before?: readonly MessageId[],
  ): void {
    const files = attachments.map((file): Part => {
      return { part: file.media_type.startsWith("image/") ? "image" : "file", file };
    });
    const parts: Part[] = [...(text === "" ? [] : [{ part: "text" as const, text }]), ...files];
    this.#add(id, role, { ending: "complete", parts }, before);
  }

  #send(
    id: ConversationId,
    { text, attachments, ...choice }: NewMessage,
    before?: readonly MessageId[],
  ): ConversationView {
    this.#say(id, "user", text, attachments, before);
    return this.#reply(id, choice);
  }

  #reply(
    id: ConversationId,
    given: Partial<Message> & { provider_id: string; model: string },
    before?: readonly MessageId[],
    played = this.script ?? scriptOf(given.model),
  ): ConversationView {
    const { provider_id, model } = given;
    const reply = this.#add(id, "assistant", given, before);
    this.#change({ conversation_id: id, provider_id, model, updated_at: Date.now() });
    void this.#play(reply, played);
    return this.#view(id);
  }

  async #play(id: MessageId, script: Script): Promise<void> {
    for (const change of script) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#apply(id, change);
    }
  }

  #apply(id: MessageId, change: Change): void {
    const entry = this.#entries.get(id)!;
    if (entry.view.message.ending !== null) {
      return;
    }
    const after = entry.view.seq;
    const seq = after + 1;
    const next = applyChange(entry, change, seq);
    this.#entries.set(id, { ...next, view: { ...next.view, seq, running_ms: seq } });
    if (change.change === "ended" && change.outcome.replaces !== null) {
      this.#gone.add(change.outcome.replaces);
    }
    const turn = { message_id: id, after, seq, at_ms: seq, changes: [change] };
    this.#receive({ update: "turn", turn });
  }

  #remember({ daysAgo = 0, system, exchanges = 0, ...given }: SceneConversation): void {
    const { title, model } = given;
    const updated_at = Date.now() - daysAgo * DAY_MS;
    const provider_id = this.#providers[0]?.id ?? null;
    const id = this.#begin({ ...given, provider_id, updated_at });
    if (system !== undefined) {
      this.#say(id, "system", system);
    }
    for (let exchange = 1; exchange <= exchanges; exchange++) {
      this.#say(id, "user", `${title}: question ${exchange}`);
      this.#say(id, "assistant", `Answer ${exchange}`);
    }
    this.#say(id, "user", title);
    const reply = this.#add(id, "assistant", { provider_id, model });
    for (const change of scriptOf(model)) {
      this.#apply(reply, change);
    }
  }
}
