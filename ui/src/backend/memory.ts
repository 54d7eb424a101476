import type {
  Attachment,
  Commands,
  ConversationId,
  ConversationView,
  Message,
  MessageId,
  MessageView,
  NewMessage,
  Settings,
  TurnUpdate,
  Update,
} from "../bindings/contract";
import type { Backend, ClipboardFile, CommandArgs, PathKind, PickedPath, Reload } from "./backend";
import { newFault, plainText } from "../model/fault";
import { memoryBranches, userParts } from "./memory_branches";
import { memoryLibrary } from "./memory_library";
import type { Handlers } from "./memory_handlers";
import { imageAt } from "./memory_images";
import { MemoryMessages } from "./memory_messages";
import { presets } from "./memory_presets";
import { MemoryProviders } from "./memory_providers";
import type { SceneConversation } from "./memory_scene_conversation";
import { finished, type Scene, sceneOf } from "./memory_scenes";
import type { Script } from "./memory_scripts";
import { MemoryTurn } from "./memory_turn";

const DAY_MS = 86_400_000;
/**
 * Maximum number of messages loaded when a conversation is opened. Of a longer conversation,
 * only the last messages are loaded.
 */
const TAIL = 100;
/** Duration of a search for servers, in milliseconds. */
const SEARCH_MS = 500;

/** Names of the files and folders that the user of the stub chooses. */
const pickedNames: Record<PathKind, string> = {
  import_file: "conversations.json",
  import_folder: "/home/you/Downloads/export",
  data_folder: "/home/you/Documents",
  backup_folder: "/home/you/Documents",
};

/**
 * Creates the stub from a query string: `scene` names its content, and `speed` is the factor
 * by which its replies are faster.
 */
export function memoryFor(query: string): MemoryBackend {
  const wishes = new URLSearchParams(query);
  const scene = sceneOf(wishes.get("scene"));
  return new MemoryBackend(scene, Number(wishes.get("speed") ?? 1));
}

/** A scripted engine in memory for unit tests of the page, called "the stub" in other comments. */
export class MemoryBackend implements Backend {
  #scene: Scene;
  readonly #speed: number;
  readonly #providers: MemoryProviders;
  readonly #messages = new MemoryMessages();
  readonly #turns = new Map<MessageId, MemoryTurn>();
  #settings: Settings;
  /** The name of the file or folder that the user chooses next, if it is not the usual one. */
  picks: string | null = null;
  #receive: (update: Update) => void = () => undefined;
  #conversation: ConversationId | null = null;
  #reload: Reload | null = null;

  constructor(scene: Scene, speed: number) {
    this.#scene = scene;
    this.#speed = speed;
    this.#settings = scene.info.settings;
    this.#providers = new MemoryProviders(scene);
    for (const conversation of scene.conversations) {
      this.#remember(conversation);
    }
  }

  async call<Name extends keyof Commands>(
    name: Name,
    ...args: CommandArgs<Name>
  ): Promise<Commands[Name]["result"]> {
    await Promise.resolve();
    if (this.#scene.startFault) {
      throw this.#scene.startFault;
    }
    const handler = this.#handlers[name];
    if (!handler) {
      throw newFault("input", plainText(`The test declares no answer to ${name}`));
    }
    return structuredClone(await handler(args[0] ?? {}));
  }

  async subscribe(receive: (update: Update) => void): Promise<Reload | null> {
    await Promise.resolve();
    this.#receive = receive;
    const reload = this.#reload;
    this.#reload = null;
    return reload;
  }

  async showConversation(id: ConversationId | null): Promise<void> {
    await Promise.resolve();
    this.#conversation = id;
  }

  /** Lets the next page learn that it was reloaded for this reason. */
  reload(reason: Reload["reason"]): void {
    this.#reload = { reason, conversation_id: this.#conversation };
  }

  async showWindow(): Promise<void> {
    await Promise.resolve();
  }

  /** Declares what the engine answers to some commands, instead of the stub's own answers. */
  answer(answers: Partial<Handlers>): void {
    Object.assign(this.#handlers, answers);
  }

  /** Sends an update to the page. */
  tell(update: Update): void {
    this.#receive(update);
  }

  /** Appends text to the newest reply. */
  write(text: string): void {
    const turn = [...this.#turns.values()].at(-1);
    turn?.apply({ change: "fragment", fragment: { part: "text", text } });
  }

  async openLink(url: string): Promise<void> {
    await Promise.resolve();
    window.open(url, "_blank", "noopener");
  }

  async openArtifact(): Promise<string> {
    await Promise.resolve();
    throw newFault("input", plainText("Previews are only in the real window"));
  }

  /** The permit for a file or folder is its name. */
  async pickPath(kind: PathKind): Promise<PickedPath | null> {
    await Promise.resolve();
    const name = this.picks ?? pickedNames[kind];
    return { permit: name, name };
  }

  async clipboardFiles(): Promise<readonly ClipboardFile[]> {
    await Promise.resolve();
    return [];
  }

  async reopen(): Promise<void> {
    await Promise.resolve();
    if (this.#scene.startFault) {
      throw this.#scene.startFault;
    }
  }

  async restoreUnopened(): Promise<boolean> {
    await Promise.resolve();
    this.#scene = { ...this.#scene, startFault: null };
    return true;
  }

  async setZoom(percent: number): Promise<void> {
    await Promise.resolve();
    document.documentElement.style.zoom = String(percent / 100);
  }

  readonly #handlers: Partial<Handlers> = {
    app_info: () => ({ ...this.#scene.info, settings: this.#settings }),
    keychain_check: () => null,
    data_version: () => 1,
    provider_key_fault: ({ provider_id }) => this.#providers.keyFault(provider_id),
    settings_save: ({ settings }) => {
      this.#settings = { ...settings, backup_folder: this.#settings.backup_folder };
      return null;
    },
    backup_folder_set: ({ folder }) =>
      (this.#settings = { ...this.#settings, backup_folder: folder }),
    provider_list: () => this.#providers.list(),
    provider_save: ({ draft }) => this.#providers.save(draft),
    provider_add_practice: () => this.#providers.addPractice(),
    provider_delete: ({ provider_id }) => this.#providers.remove(provider_id),
    provider_restore: () => this.#providers.restore(),
    preset_list: () => [...presets],
    server_search: async () => {
      await new Promise((done) => setTimeout(done, SEARCH_MS / this.#speed));
      return [...this.#scene.servers];
    },
    model_list: ({ provider_id }) => this.#providers.models(provider_id),
    conversation_list: () =>
      this.#messages.list().map(({ id, title, folder_id, pinned, archived, tags, updated_at }) => ({
        id,
        title,
        folder_id,
        pinned,
        archived,
        tags,
        updated_at,
      })),
    conversation_open: ({ conversation_id }) => this.#view(conversation_id),
    conversation_rename: ({ conversation_id, title }) => {
      this.#messages.change(conversation_id, { title });
      return null;
    },
    conversation_delete: ({ conversation_id }) => {
      this.#messages.setDeleted(conversation_id, true);
      return null;
    },
    conversation_restore: ({ conversation_id }) => {
      this.#messages.setDeleted(conversation_id, false);
      return null;
    },
    message_select: ({ message_id }) => {
      const message = this.#messages.message(message_id);
      this.#messages.select(message);
      return this.#view(message.conversation_id);
    },
    message_keep: ({ message_id }) => {
      this.#messages.put({ ...this.#messages.message(message_id), kept: true });
      return null;
    },
    conversation_start: ({ start, message }) => {
      const { id } = this.#messages.begin(message.text.trim().slice(0, 60));
      this.#messages.change(id, { settings: start.settings });
      if (start.system !== null) {
        this.#say(id, "system", start.system);
      }
      return this.#send(id, message);
    },
    turn_start: ({ conversation_id, message }) => this.#send(conversation_id, message),
    turn_retry: ({ message_id, provider_id, model }) => {
      const message = this.#messages.message(message_id);
      const asked = message.role === "user" ? message.id : message.parent_id;
      return this.#reply(asked, { id: message.conversation_id, provider_id, model });
    },
    turn_stop: ({ message_id }) => {
      this.#turns.get(message_id)?.stop();
      return null;
    },
    turn_since: ({ message_id, seq }) => {
      const view = this.#messageView(this.#messages.message(message_id));
      return view.seq > seq ? view : null;
    },
    wire_turns: () => [],
    search: () => ({ titles: [], hits: [], next: null }),
    search_models: () => [],
    message_show: ({ message_id }) =>
      this.#view(this.#messages.message(message_id).conversation_id, Infinity),
    ...memoryLibrary(this.#messages, () => this.#scene.folders),
    ...memoryBranches({
      messages: this.#messages,
      view: (id) => this.#view(id),
      messageView: (message) => this.#messageView(message),
      reply: (parent, request, given, script) => this.#reply(parent, request, given, script),
    }),
    image_load: ({ url }) => imageAt(url),
    file_save: ({ name }) => `/home/you/Downloads/${name}`,
  };

  #send(id: ConversationId, message: NewMessage): ConversationView {
    const { provider_id, model, text, attachments } = message;
    this.#providers.get(provider_id);
    const sent = this.#say(id, "user", text, attachments);
    return this.#reply(sent.id, { id, provider_id, model });
  }

  #reply(
    parent: MessageId | null,
    { id, provider_id, model }: { id: string; provider_id: string; model: string },
    given: Partial<Message> = {},
    script?: Script,
  ): ConversationView {
    const made = { provider_id, model, ...given };
    const message = this.#messages.add(id, "assistant", parent, made);
    this.#messages.change(id, { provider_id, model, updated_at: Date.now() });
    const tell = (update: TurnUpdate) => {
      this.#messages.put(turn.message);
      for (const change of update.changes) {
        if (change.change === "ended" && change.outcome.replaces !== null) {
          this.#messages.replace(change.outcome.replaces);
        }
      }
      this.#receive({ update: "turn", turn: update });
    };
    const turn = new MemoryTurn(message, this.#replayed(message), this.#speed, tell, script);
    this.#turns.set(message.id, turn);
    turn.start();
    return this.#view(id);
  }

  /** Returns the version that a replay from the cache replaces, or `null` if there is none. */
  #replayed(message: Message): MessageId | null {
    return message.model === "replay" ? (this.#messages.versions(message).at(-2) ?? null) : null;
  }

  #say(
    id: string,
    role: "system" | "user" | "assistant",
    text: string,
    attachments: readonly Attachment[] = [],
  ): Message {
    return this.#messages.add(id, role, this.#messages.leaf(id), {
      ending: "complete",
      parts: userParts(text, attachments),
    });
  }

  #remember(scene: SceneConversation): void {
    const { title, model, daysAgo, system, exchanges = 0, place = {} } = scene;
    const at = Date.now() - daysAgo * DAY_MS;
    const { id } = this.#messages.begin(title);
    const provider_id = this.#scene.providers[0]?.id ?? null;
    if (system !== undefined) {
      this.#say(id, "system", system);
    }
    for (let exchange = 0; exchange < exchanges; exchange++) {
      this.#say(id, "user", `${title}: question ${exchange + 1}`);
      this.#say(id, "assistant", `Answer ${exchange + 1}`);
    }
    const asked = this.#say(id, "user", title);
    const reply = this.#messages.add(id, "assistant", asked.id, {
      provider_id,
      model,
      created_at: at,
    });
    const whole = finished(model, reply);
    this.#messages.put({ ...reply, ...whole });
    this.#messages.change(id, { provider_id, model, created_at: at, updated_at: at, ...place });
  }

  #view(id: string, most = TAIL): ConversationView {
    const branch = this.#messages.branch(id);
    const unloaded = Math.max(0, branch.length - most);
    const messages = branch.slice(unloaded).map((message) => this.#messageView(message));
    return { conversation: this.#messages.conversation(id), unloaded, messages };
  }

  #messageView(message: Message): MessageView {
    const turn = this.#turns.get(message.id);
    return {
      message,
      versions: this.#messages.versions(message),
      seq: turn?.seq ?? 0,
      activity: turn?.activity ?? null,
      running_ms: turn?.runningMs ?? 0,
    };
  }
}
