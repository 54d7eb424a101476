import type {
  Commands,
  ConversationView,
  Message,
  MessageId,
  MessageView,
  Provider,
  ProviderDraft,
  ProviderReport,
  Settings,
  TurnRequest,
  Update,
} from "../bindings/contract";
import type { Backend, CommandArgs } from "./backend";
import { newFault } from "./fault";
import { MemoryMessages } from "./memory_messages";
import { finished, practiceProvider, type Scene, sceneOf } from "./memory_scenes";
import { scriptedModels } from "./memory_scripts";
import { MemoryTurn } from "./memory_turn";

type Handlers = {
  [Name in keyof Commands]: (args: Commands[Name]["args"]) => Commands[Name]["result"];
};

const DAY_MS = 86_400_000;

/** The twin for a page's query string: `?scene=` chooses what it holds, `?speed=` how fast it replies. */
export function memoryFor(query: string): MemoryBackend {
  const wishes = new URLSearchParams(query);
  return new MemoryBackend(sceneOf(wishes.get("scene")), Number(wishes.get("speed") ?? 1));
}

/** The engine's twin in memory, for tests and for work on the screen in a browser. Nothing outlives the page. */
export class MemoryBackend implements Backend {
  readonly #scene: Scene;
  readonly #speed: number;
  readonly #messages = new MemoryMessages();
  readonly #turns = new Map<MessageId, MemoryTurn>();
  #settings: Settings;
  #providers: readonly Provider[];
  #deletedProviders: readonly Provider[] = [];
  #nextProvider = 1;
  #receive: (update: Update) => void = () => undefined;

  constructor(scene: Scene, speed: number) {
    this.#scene = scene;
    this.#speed = speed;
    this.#settings = scene.info.settings;
    this.#providers = scene.providers;
    for (const { title, model, daysAgo } of scene.conversations) {
      this.#remember(title, model, Date.now() - daysAgo * DAY_MS);
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
    return structuredClone(this.#handlers[name](args[0] ?? {}));
  }

  async subscribe(receive: (update: Update) => void): Promise<void> {
    await Promise.resolve();
    this.#receive = receive;
    if (this.#scene.storageFault) {
      receive({ update: "storage", fault: this.#scene.storageFault });
    }
  }

  async openLink(url: string): Promise<void> {
    await Promise.resolve();
    window.open(url, "_blank", "noopener");
  }

  readonly #handlers: Handlers = {
    app_info: () => ({ ...this.#scene.info, settings: this.#settings }),
    keychain_check: () => this.#scene.keychainFault,
    settings_save: ({ settings }) => {
      this.#settings = settings;
      return null;
    },
    provider_list: () => [...this.#providers],
    provider_save: ({ draft }) => this.#saveProvider(draft),
    provider_add_practice: () => {
      const there = this.#providers.find(({ kind }) => kind === "practice");
      if (!there) {
        this.#providers = [...this.#providers, practiceProvider];
      }
      return there ?? practiceProvider;
    },
    provider_delete: ({ provider_id }) => {
      this.#deletedProviders = this.#providers.filter(({ id }) => id === provider_id);
      this.#providers = this.#providers.filter(({ id }) => id !== provider_id);
      return null;
    },
    provider_restore: () => {
      this.#providers = [...this.#providers, ...this.#deletedProviders];
      return null;
    },
    provider_test: ({ draft }) => report(draft),
    model_list: ({ provider_id }) =>
      this.#provider(provider_id).kind === "practice"
        ? [...scriptedModels]
        : named("step-3", "step-3-mini"),
    conversation_list: () =>
      this.#messages.list().map(({ id, title, updated_at }) => ({ id, title, updated_at })),
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
    turn_start: ({ request }) => this.#start(request),
    turn_retry: ({ message_id, provider_id, model }) => {
      const { conversation_id, parent_id } = this.#messages.message(message_id);
      return this.#reply(conversation_id, parent_id, provider_id, model);
    },
    turn_stop: ({ message_id }) => {
      this.#turns.get(message_id)?.stop();
      return null;
    },
    turn_since: ({ message_id, seq }) => {
      const view = this.#messageView(this.#messages.message(message_id));
      return view.seq > seq ? view : null;
    },
  };

  #start({ conversation_id, provider_id, model, text }: TurnRequest): ConversationView {
    this.#provider(provider_id);
    const id = conversation_id ?? this.#messages.begin(text.trim().slice(0, 60)).id;
    const asked = this.#messages.add(id, "user", this.#messages.leaf(id), {
      ending: "complete",
      parts: [{ part: "text", text }],
    });
    return this.#reply(id, asked.id, provider_id, model);
  }

  #reply(
    id: string,
    parent: MessageId | null,
    provider_id: string,
    model: string,
  ): ConversationView {
    const message = this.#messages.add(id, "assistant", parent, { provider_id, model });
    this.#messages.change(id, { provider_id, model, updated_at: Date.now() });
    const turn = new MemoryTurn(message, this.#speed, (update) => {
      this.#messages.put(turn.message);
      this.#receive({ update: "turn", turn: update });
    });
    this.#turns.set(message.id, turn);
    turn.start();
    return this.#view(id);
  }

  #remember(title: string, model: string, at: number): void {
    const { id } = this.#messages.begin(title);
    const provider_id = this.#providers[0]?.id ?? null;
    const asked = this.#messages.add(id, "user", null, {
      ending: "complete",
      parts: [{ part: "text", text: title }],
    });
    const reply = this.#messages.add(id, "assistant", asked.id, {
      provider_id,
      model,
      created_at: at,
    });
    this.#messages.put({ ...reply, ...finished(model, reply) });
    this.#messages.change(id, { provider_id, model, created_at: at, updated_at: at });
  }

  #view(id: string): ConversationView {
    const messages = this.#messages.branch(id).map((message) => this.#messageView(message));
    return { conversation: this.#messages.conversation(id), messages };
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

  #saveProvider({ key, ...draft }: ProviderDraft): Provider {
    if (this.#scene.keychainFault && key && draft.key_place === "keychain") {
      throw this.#scene.keychainFault;
    }
    const before = this.#providers.find(({ id }) => id === draft.id);
    const id = before?.id ?? `provider-${this.#nextProvider++}`;
    const provider: Provider = { ...draft, id, kind: before?.kind ?? "custom" };
    this.#providers = before
      ? this.#providers.map((other) => (other.id === id ? provider : other))
      : [...this.#providers, provider];
    return provider;
  }

  #provider(id: string): Provider {
    const provider = this.#providers.find((candidate) => candidate.id === id);
    if (!provider) {
      throw newFault("input", "There is no such provider");
    }
    return provider;
  }
}

/** Addresses with "fail" in them cannot be reached. */
function report(draft: ProviderDraft): ProviderReport {
  const url = `${draft.base_url.replace(/\/$/u, "")}/models`;
  if (draft.base_url.includes("fail")) {
    const fault = newFault(
      "dns",
      "The host name was not found",
      "failed to lookup address information",
    );
    return { url, models: [], model_found: null, fault };
  }
  const models = named("small-1", "large-2");
  const model_found = draft.model === "" ? null : models.some(({ name }) => name === draft.model);
  return { url, models, model_found, fault: null };
}

function named(...names: string[]) {
  return names.map((name) => ({ name, description: null }));
}
