import type { AppState } from "./app.svelte";
import type {
  Assistant,
  Attachment,
  ChatSettings,
  ConversationId,
  Message,
  MessageId,
} from "./bindings/contract";
import type { MessageActs } from "./features/conversation/acting";
import type { Typed } from "./model/typed";
import { choiceOf, type ModelChoice } from "./model/choice";
import { deletedWords } from "./model/notices";
import { runningEntry } from "./model/transcript";

/** What a reader does with messages, and what follows from it for the rest of the window. */
export class ConversationActs implements MessageActs {
  readonly #app: AppState;

  constructor(app: AppState) {
    this.#app = app;
  }

  get providers() {
    return this.#app.providers.list;
  }

  get choice(): ModelChoice | null {
    return this.#app.conversation.choice;
  }

  get ready(): boolean {
    const { conversation, providers } = this.#app;
    const { choice } = conversation;
    const chosen = choice !== null && choice.model !== "" && providers.find(choice.providerId);
    return (
      Boolean(chosen) && !conversation.starting && runningEntry(conversation.shown) === undefined
    );
  }

  modelsOf(id: string) {
    return this.#app.providers.models.get(id);
  }

  loadModels(id: string): void {
    void this.#app.providers.loadModels(id);
  }

  edit(id: MessageId, typed: Typed): Promise<boolean> {
    return this.#app.conversation.edit(id, typed);
  }

  retry(id: MessageId, choice?: ModelChoice): void {
    if (this.ready) {
      void this.#thenWrite(this.#app.conversation.retry(id, choice));
    }
  }

  continue(id: MessageId): void {
    if (this.ready) {
      void this.#thenWrite(this.#app.conversation.continue(id));
    }
  }

  async branch(id: MessageId): Promise<void> {
    const app = this.#app;
    await app.try(async () => {
      const view = await app.backend.call("conversation_branch", { message_id: id });
      app.conversation.show(view, choiceOf(view.conversation, app.providers.list, app.settings));
      await app.library.refresh();
      app.note("A new conversation with the messages up to there; the old one stays");
      app.callComposer();
    });
  }

  async remove(id: MessageId): Promise<void> {
    const app = this.#app;
    const { entries } = app.conversation.shown;
    const at = entries.findIndex(({ view }) => view.message.id === id);
    const message = entries[at]?.view.message;
    if (message === undefined) {
      return;
    }
    const ask = () => app.backend.call("message_delete", { message_id: id });
    if (await this.#change(ask)) {
      const conversation = message.conversation_id;
      app.note(deletedWords(message.role, entries.length - at - 1), async () => {
        const restore = () => app.backend.call("message_restore", { message_id: id });
        if (app.conversation.id === conversation) {
          await this.#change(restore, id);
        } else if (await app.try(restore)) {
          await app.open(conversation);
        }
      });
    }
  }

  async part(id: MessageId, apart: boolean): Promise<void> {
    const { backend } = this.#app;
    await this.#change(() => backend.call("message_part", { message_id: id, apart }), id);
  }

  select(id: MessageId): void {
    void this.#app.conversation.select(id);
  }

  compare(message: Message): void {
    this.#app.comparing = message;
  }

  askExport({ id, role, conversation_id }: Message): void {
    const { library, shelves } = this.#app;
    const name = role === "assistant" ? "This reply" : "This message";
    const conversation = library.list.find((known) => known.id === conversation_id);
    shelves.show({
      over: "export",
      scopes: [
        { scope: { scope: "message", message_id: id }, name },
        ...(conversation ? shelves.scopesOf(conversation) : []),
      ],
    });
  }

  /** Keeps files to go with a message. Says why one was refused, and takes the rest. */
  attach(files: readonly File[]): Promise<Attachment[]> {
    return this.#app.files.add(files);
  }

  /** Shows the settings of the open conversation, or puts them away. One panel stands beside it. */
  toggleAsked(): void {
    this.#app.askedOpen = !this.#app.askedOpen;
    this.#app.wireOpen &&= !this.#app.askedOpen;
  }

  /** Keeps what a conversation asks of the model from its next message on; `null` is one that has not begun. */
  async ask(id: ConversationId | null, settings: ChatSettings): Promise<boolean> {
    const { backend, conversation } = this.#app;
    const keep = (which: ConversationId) =>
      backend.call("conversation_settings", { conversation_id: which, settings });
    if (id !== null && !(await this.#app.try(() => keep(id)))) {
      return false;
    }
    conversation.setAsked(id, settings);
    return true;
  }

  /** The open conversation asks for what an assistant is made of. */
  async use({ name, provider_id, model, settings }: Assistant): Promise<void> {
    const { conversation, providers } = this.#app;
    if (await this.ask(conversation.id, settings)) {
      const provider =
        providers.find(provider_id) ?? providers.find(this.choice?.providerId ?? null);
      if (provider && (provider_id !== null || model !== null)) {
        conversation.choice = { providerId: provider.id, model: model ?? provider.model };
      }
      this.#app.announce(`“${name}” is used`);
    }
  }

  async #change(ask: Parameters<AppState["conversation"]["change"]>[0], wanted?: MessageId) {
    const { conversation } = this.#app;
    const done = await conversation.change(ask, wanted);
    if (!done && conversation.fault) {
      this.#app.announce(conversation.fault.message);
    }
    return done;
  }

  /** The button that was pressed goes away: the keyboard goes on in the composer. */
  async #thenWrite(act: Promise<unknown>): Promise<void> {
    await act;
    this.#app.callComposer();
  }
}
