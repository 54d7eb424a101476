import { createContext } from "svelte";
import type { Backend } from "../../backend/backend";
import type {
  Assistant,
  ChatSettings,
  ConversationId,
  ConversationView,
  Fault,
  Message,
  MessageId,
  Provider,
  ReasoningEffort,
} from "../../bindings/contract";
import * as conversationText from "../../bindings/texts/conversation";
import type { ChatFields } from "../../model/chat_settings";
import type { ModelChoice } from "../../model/choice";
import { messageScope } from "../../model/export_scopes";
import type { FaultAction } from "../../model/fault_words";
import { activeEntries, canRunAgain } from "../../model/transcript";
import type { Typed } from "../../model/typed";
import { Handle } from "../../shared/handle";
import type { Toasts } from "../../shared/toasts.svelte";
import type { OpenConversation } from "./open_conversation.svelte";
import type {
  ConversationPorts,
  ConversationProviders,
  Edits,
  RunningSummary,
  TranscriptHandle,
} from "./conversation_ports";
import { MessageQueue } from "./queue/message_queue.svelte";

/** Maximum number of models that answer one message. */
export const MAX_MODELS = 6;

/** The user's actions in the open conversation. */
export class ConversationController {
  readonly conversation: OpenConversation;
  /** The messages that will be sent when the running reply is complete. */
  readonly queue: MessageQueue;
  #unsavedSettings: { readonly visit: number; readonly fields: ChatFields } | null = null;
  /** The provider of the next message. */
  readonly provider = $derived.by(() =>
    this.providers.find(this.conversation.choice?.providerId ?? null),
  );
  /** Whether a reply is being received or its tool calls are running. */
  readonly running = $derived.by(() => activeEntries(this.conversation.shown).length > 0);
  /** Resolves when all saves of chat settings that have been started so far have ended. */
  #settingsSaved: Promise<unknown> = Promise.resolve();
  /** The reason why a message cannot be sent now; empty if a message can be sent. */
  readonly hint = $derived.by(() => {
    if (this.ports.readOnly()) {
      return conversationText.hintReadOnly();
    }
    if (this.provider === undefined) {
      return conversationText.hintNoProvider();
    }
    return "";
  });
  readonly needsModel = $derived.by(
    () => this.hint === "" && this.conversation.choice?.model === "",
  );
  /** Whether a message or a retry can be sent now. */
  readonly ready = $derived.by(() => this.#canAsk && !this.running);
  readonly #canAsk = $derived.by(
    () => this.hint === "" && !this.needsModel && !this.conversation.starting,
  );
  /** Whether a message can be queued now, which is possible only while `running` is true. */
  readonly canQueue = $derived.by(
    () => this.hint === "" && !this.needsModel && this.running && this.id !== null,
  );
  readonly hasDraft = $derived.by(() => this.ports.hasDraft(this.id));
  readonly transcript = new Handle<TranscriptHandle>();
  readonly summary = new Handle<RunningSummary>();
  /**
   * The model picker. `open` shows the picker and calls `then` once the user has chosen a model.
   */
  readonly modelPicker = new Handle<{ open(then?: () => void): void }>();
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly ports: ConversationPorts;

  constructor(
    backend: Backend,
    toasts: Toasts,
    conversation: OpenConversation,
    ports: ConversationPorts,
  ) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.conversation = conversation;
    this.ports = ports;
    this.queue = new MessageQueue(backend, toasts, {
      conversation: () => conversation.id,
      sent: (id) => ports.messagesSent(id),
    });
  }

  get edits(): Edits {
    return this.ports.edits();
  }

  get providers(): ConversationProviders {
    return this.ports.providers;
  }

  /** The id of the open conversation; `null` before the first message is sent. */
  get id(): ConversationId | null {
    return this.conversation.id;
  }

  get fault(): Fault | null {
    return this.conversation.fault;
  }

  dismissFault(): void {
    this.conversation.fault = null;
  }

  /**
   * The models that answer the next message. A provider for which no model has been chosen yet is
   * omitted.
   */
  readonly models = $derived.by(() => this.conversation.models.filter(({ model }) => model !== ""));

  /**
   * Sets the models that answer the next message. If there are more than `MAX_MODELS`, uses only
   * the first ones.
   */
  chooseModels(models: readonly ModelChoice[]): void {
    this.conversation.chooseModels(models.slice(0, MAX_MODELS));
  }

  /** Stops one running reply without stopping the replies beside it. */
  stopReply(id: MessageId): Promise<void> {
    return this.#thenFocusComposer(this.conversation.stopReply(id));
  }

  choose(choice: ModelChoice): void {
    this.conversation.chooseModels([choice]);
    this.ports.focusComposer();
  }

  /**
   * Calls `then` once the conversation has a model. If the engine is choosing a model at this
   * moment, first waits for the result. If the conversation still has no model, opens the model
   * picker. Does nothing more if the user opens another conversation in the meantime.
   */
  async chooseModel(then: () => void): Promise<void> {
    const { id } = this;
    await this.providers.choosing;
    if (this.id !== id) {
      return;
    }
    if (this.needsModel) {
      this.modelPicker.current?.open(() => {
        if (this.id === id) {
          then();
        }
      });
    } else {
      then();
    }
  }

  /** Sends a message. Returns the id of its conversation; `false` if it was not accepted. */
  send(typed: Typed): Promise<ConversationId | false> {
    return this.#thenJump(this.conversation.send(typed));
  }

  /**
   * Queues a message, which is sent when the running reply is complete. Returns whether it was
   * queued.
   */
  async enqueue(typed: Typed): Promise<boolean> {
    const { id, choice, more, effortOnce } = this.conversation;
    if (id === null || choice === null) {
      return false;
    }
    const queued = await this.queue.add(id, typed, [choice, ...more], effortOnce);
    this.conversation.forgetEffort(queued ? effortOnce : null);
    return queued;
  }

  /** Sends a new version of a user's message. Returns whether it was accepted. */
  edit(id: MessageId, typed: Typed): Promise<boolean> {
    return this.#thenJump(this.conversation.edit(id, typed));
  }

  /**
   * Returns whether `retry` is possible for the message `id`. It may be possible even while other
   * models are replying.
   */
  isReadyFor(id: MessageId): boolean {
    return this.#canAsk && canRunAgain(this.conversation.shown, id);
  }

  /** Requests another version of a reply, or a reply to an unanswered message. */
  async retry(id: MessageId, choice?: ModelChoice): Promise<void> {
    if (this.isReadyFor(id)) {
      await this.#thenFocusComposer(this.conversation.retry(id, choice));
    }
  }

  async retryWithoutEffort(id: MessageId): Promise<void> {
    if (this.isReadyFor(id)) {
      await this.#thenFocusComposer(this.conversation.retryWithoutEffort(id));
    }
  }

  /**
   * Asks the server to end the reasoning of a running reply and to begin the answer. Returns
   * whether the server agreed.
   */
  answerNow(id: MessageId): Promise<boolean> {
    return this.#toasts.attempt(() => this.#backend.call("turn_answer_now", { message_id: id }));
  }

  async continue(id: MessageId): Promise<void> {
    if (this.isReadyFor(id)) {
      await this.#thenFocusComposer(this.conversation.continue(id));
    }
  }

  async sendResults(id: MessageId): Promise<void> {
    if (this.ready) {
      await this.#thenFocusComposer(this.#thenJump(this.conversation.sendResults(id)));
    }
  }

  /** Accepts a reply that ended early, and hides the card that says how it ended. */
  dismiss(id: MessageId): Promise<void> {
    return this.#thenFocusComposer(this.conversation.keep(id));
  }

  stop(): Promise<void> {
    return this.#thenFocusComposer(this.conversation.stop());
  }

  /**
   * Creates a conversation that begins with copies of the messages up to and including the message
   * `id`. Opens it unless the user has opened another conversation in the meantime.
   */
  async branch(id: MessageId): Promise<void> {
    const { conversation } = this;
    const { visit } = conversation;
    await this.#toasts.attempt(async () => {
      const view = await this.#backend.call("conversation_branch", { message_id: id });
      if (visit === conversation.visit) {
        conversation.show(view);
        this.ports.focusComposer();
      }
      await this.ports.refreshLibrary();
      this.#toasts.note(conversationText.branched());
    });
  }

  /** Deletes a version of a message and offers to undo the deletion. */
  async remove(id: MessageId): Promise<void> {
    const { entries } = this.conversation.shown;
    const at = entries.findIndex(({ view }) => view.message.id === id);
    const message = entries[at]?.view.message;
    if (message === undefined) {
      return;
    }
    const deleted = await this.conversation.change(() =>
      this.#backend.call("message_delete", { message_id: id }),
    );
    if (deleted) {
      const kind = message.role === "assistant" ? "reply" : "message";
      const count = entries.length - at - 1;
      const text =
        count === 0
          ? conversationText.deleted({ kind })
          : conversationText.deletedWithLater({ kind, count });
      this.#toasts.note(text, () =>
        this.#undo(message, () => this.#backend.call("message_restore", { message_id: id })),
      );
    }
  }

  /**
   * Returns whether a message can be left out of later requests. This is not possible for a system
   * message or for the last question.
   */
  canLeaveOut(message: Message): boolean {
    const { entries } = this.conversation.shown;
    const last = entries.findLast(({ view }) => view.message.role === "user");
    return message.role !== "system" && last?.view.message.id !== message.id;
  }

  /**
   * Leaves a message out of later requests, or includes it again. Afterwards, offers to undo this
   * change.
   */
  async leaveOut(message: Message, left_out: boolean): Promise<void> {
    const { id } = message;
    const request = (out: boolean) =>
      this.#backend.call("message_leave_out", { message_id: id, left_out: out });
    if (await this.conversation.change(() => request(left_out), id)) {
      const kind = message.role === "assistant" ? "reply" : "message";
      const text = left_out
        ? conversationText.leftOutDone({ kind })
        : conversationText.included({ kind });
      this.#toasts.note(text, () => this.#undo(message, () => request(!left_out)));
    }
  }

  /**
   * Shows the last continuation of a reply apart from the text before it, or joins the two again.
   */
  async split(id: MessageId, apart: boolean): Promise<void> {
    await this.conversation.change(
      () => this.#backend.call("seam_split", { message_id: id, apart }),
      id,
    );
  }

  noteCopied(): void {
    this.#toasts.note(conversationText.messageCopied());
  }

  /** Informs the user that the conversation continues from a summary, and focuses the composer. */
  summaryDone(): void {
    this.#toasts.note(conversationText.summaryDone());
    this.ports.focusComposer();
  }

  showExport(message: Message): void {
    const scopes = this.ports.exportScopes(message.conversation_id);
    this.ports.showExport([messageScope(message), ...scopes]);
  }

  /** Performs the action that the fault of the last request suggests. */
  help(action: FaultAction): void {
    this.helpWith(action, this.providers.find(this.conversation.faultProvider));
  }

  /**
   * Performs the action that a fault suggests: opens the form of `provider`, the settings or the
   * model picker. If `provider` is `undefined`, because the provider was deleted, opens the
   * settings instead of the form.
   */
  helpWith(action: FaultAction, provider: Provider | undefined): void {
    if (action === "choose_model") {
      this.modelPicker.current?.open();
    } else if (action === "raise_limit" && provider) {
      this.providers.edit(provider, "budget");
    } else if (action === "edit_provider" && provider) {
      this.providers.edit(provider);
    } else if (action === "edit_provider" || action === "raise_limit") {
      this.ports.showSettings();
    }
  }

  /**
   * Saves chat settings. For a new conversation, `id` is `null`. Returns whether the settings were
   * saved.
   */
  async saveSettings(id: ConversationId | null, settings: ChatSettings): Promise<boolean> {
    if (id !== null) {
      const saved = this.#toasts.attempt(() =>
        this.#backend.call("conversation_settings", { conversation_id: id, settings }),
      );
      this.#settingsSaved = Promise.all([this.#settingsSaved, saved]);
      if (!(await saved)) {
        return false;
      }
    }
    this.conversation.setChatSettings(id, settings);
    return true;
  }

  /** Changes the reasoning effort in the chat settings of the open conversation. */
  setEffort(reasoning_effort: ReasoningEffort | null): void {
    const { id, conversation } = this;
    if (id === null) {
      conversation.setChatSettings(null, { ...conversation.settings, reasoning_effort });
      return;
    }
    // Each save replaces all settings. Therefore, wait for earlier saves before reading the stored
    // settings, and then change only the effort.
    this.#settingsSaved = this.#settingsSaved.then(() =>
      this.#toasts.attempt(async () => {
        const view = await this.#backend.call("conversation_open", { conversation_id: id });
        await this.saveSettings(id, { ...view.conversation.settings, reasoning_effort });
      }),
    );
  }

  /**
   * The input in the chat settings that is not saved, because at least one field is invalid. The
   * settings panel shows this input when it is opened again. `null` if all input is saved.
   */
  get unsavedSettings(): ChatFields | null {
    const unsaved = this.#unsavedSettings;
    return unsaved?.visit === this.conversation.visit ? unsaved.fields : null;
  }

  /**
   * Sets `unsavedSettings`. `visit` is the value of `OpenConversation.visit` when the user typed
   * the input. If another conversation has been opened since, does nothing.
   */
  keepUnsavedSettings(visit: number, fields: ChatFields | null): void {
    if (visit === this.conversation.visit) {
      this.#unsavedSettings = fields && { visit, fields };
    }
  }

  /**
   * Applies an assistant to a conversation, by default to the open one. `visit` is the value of
   * `OpenConversation.visit` when the user chose the assistant. If another conversation has been
   * opened since, applies only the settings of the assistant and not its model. Returns whether the
   * settings were saved.
   */
  async use(
    { name, provider_id, model, settings }: Assistant,
    id = this.id,
    visit = this.conversation.visit,
  ): Promise<boolean> {
    const { conversation } = this;
    if (!(await this.saveSettings(id, settings))) {
      return false;
    }
    if (visit !== conversation.visit) {
      return true;
    }
    this.#unsavedSettings = null;
    const provider = this.providers.find(provider_id) ?? this.provider;
    if (provider && (provider_id !== null || model !== null)) {
      const choice = { providerId: provider.id, model: model ?? provider.model };
      if (id === null) {
        // A new conversation is not stored yet. Its model is stored together with the chat settings
        // when the first message is sent.
        conversation.choice = choice;
      } else {
        conversation.chooseModels([choice]);
      }
    }
    this.#toasts.announce(conversationText.assistantUsed({ name }));
    return true;
  }

  /**
   * Undoes a change to a message, and shows the message. If the user has left its conversation,
   * opens that conversation again.
   */
  async #undo(
    { id, conversation_id }: Message,
    request: () => Promise<ConversationView>,
  ): Promise<void> {
    const { visit } = this.conversation;
    if (this.id !== conversation_id) {
      if (await this.#toasts.attempt(request)) {
        await this.ports.open(conversation_id);
      }
    } else if (
      !(await this.conversation.change(request, id)) &&
      visit === this.conversation.visit &&
      this.fault &&
      !this.modelPicker.current
    ) {
      // Normally, the composer shows the fault. While the settings hide the composer, show the
      // fault in a toast instead.
      await this.#toasts.report(this.fault);
      this.dismissFault();
    }
  }

  async #thenJump<Accepted>(sent: Promise<Accepted | false>): Promise<Accepted | false> {
    const accepted = await sent;
    if (accepted !== false) {
      this.transcript.current?.jumpToEnd();
    }
    return accepted;
  }

  /**
   * Waits for an action to end. Then focuses the composer, because the button that the user pressed
   * disappears.
   */
  async #thenFocusComposer(action: Promise<unknown>): Promise<void> {
    await action;
    this.ports.focusComposer();
  }
}

export const [useConversation, provideConversation] = createContext<ConversationController>();
