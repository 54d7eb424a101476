// This file is long because a single class owns the open conversation: sending, versions, tool
// calls and the updates of a running reply all change the same private state.

import type { Backend } from "../../backend/backend";
import type {
  ChatSettings,
  Conversation,
  ConversationId,
  ConversationView,
  Fault,
  MessageId,
  MessageView,
  NewMessage,
  ProviderId,
  ReasoningEffort,
  ToolCall,
  TurnUpdate,
  Verdict,
} from "../../bindings/contract";
import type * as announcements from "./announcements";
import * as conversationText from "../../bindings/texts/conversation";
import { loadSentTexts } from "../../text/catalogue";
import { noChatSettings } from "../../model/blank";
import { chosenModel, type ModelChoice, storedChoice } from "../../model/choice";
import { shownAs } from "../../model/calls";
import { asFault } from "../../model/fault";
import {
  activeEntries,
  applyCall,
  applyTurnUpdate,
  applyVerdict,
  changeConversation,
  columnModel,
  entryWith,
  isStreaming,
  keepMessage,
  noTranscript,
  prepend,
  putMessage,
  refreshed,
  runningEntries,
  type Transcript,
  transcriptOf,
} from "../../model/transcript";
import { newMessage, type Typed } from "../../model/typed";
import { drawScheduler } from "../../shared/draw_scheduler";
import type { Toasts } from "../../shared/toasts.svelte";
import { localStore } from "../../shared/stored";
import { ChosenModels } from "./models/chosen_models";
import type { OpenedHit } from "./find/opened_hit";
import { type Place, Places } from "./viewport/places";
import { ConversationViewState } from "./conversation_view_state.svelte";

export interface OpenConversationPorts {
  /**
   * Called after a conversation was opened, started or changed. Brings the running turns, the
   * queued messages, the waiting tool calls and the list of conversations up to date.
   */
  changed(view: ConversationView): void;
  /** Returns the provider and model for the next message of a conversation. */
  choiceFor(conversation: Conversation): ModelChoice | null;
  isProvider(id: ProviderId): boolean;
  /**
   * Returns whether there is a draft for the new conversation. As long as the drafts are being
   * loaded, this is unknown, and the function returns `true`.
   */
  mayHaveNewDraft(): boolean;
}

/**
 * The result of opening a conversation. "stale" means that another conversation was opened before
 * this one had been loaded.
 */
export type Opened = "shown" | "failed" | "stale";

/**
 * The key under which the models chosen for a new conversation are stored. Other conversations use
 * their id as the key, but a new conversation has none yet.
 */
const NEW = "";

/**
 * Distance, in pixels, between the top of the view and a message that was opened from the search
 * results.
 */
const HIT_TOP = 72;

/**
 * The conversation on the screen. Updates are applied at once, but most of them are drawn only in a
 * later frame.
 */
export class OpenConversation {
  /** The transcript as it was last drawn, without updates that have arrived since then. */
  shown = $state.raw<Transcript>(noTranscript);
  /** The conversation's id; `null` before the first message is sent. */
  readonly id = $derived(this.shown.conversation?.id ?? null);
  /** The provider and model of the next message. */
  choice = $state.raw<ModelChoice | null>(null);
  /** The other models that answer the next message, besides `choice`. */
  more = $state.raw<readonly ModelChoice[]>([]);
  /**
   * The reason why the last request about the open conversation failed; `null` if it did not fail.
   */
  fault = $state.raw<Fault | null>(null);
  /** The provider of the failed request; `null` if the request was not for a reply. */
  faultProvider: ProviderId | null = null;
  /** A number that changes whenever the user corrects facts about a model. */
  factsChanged = $state(0);
  /** Whether a request that starts a reply has been sent and the engine has not responded yet. */
  starting = $state(false);
  /**
   * Number of times that a conversation has been opened. If this number changes during a request,
   * another conversation may be open when the response arrives.
   */
  visit = $state(0);
  /** The chat settings for a conversation that has no messages yet. */
  settings = $state.raw<ChatSettings>(noChatSettings);
  /**
   * The reasoning effort for the next message only; `null` if the effort in the chat settings
   * applies.
   */
  effortOnce = $state.raw<ReasoningEffort | null>(null);
  /**
   * The way in which the user has arranged the open conversation, for example which messages are
   * folded.
   */
  viewState = $state.raw(new ConversationViewState());

  /** The message that the user opened from the search results; `null` if there is none. */
  openedHit = $state.raw<OpenedHit | null>(null);

  /** For each conversation, the scroll position at which the user left it. */
  readonly places = new Places(localStore());

  readonly #chosen = new ChosenModels(localStore());
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly #ports: OpenConversationPorts;
  readonly #draw = () => void (this.shown = this.#current);
  // Nothing is rendered from this map, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #viewStates = new Map<ConversationId, ConversationViewState>();
  #current: Transcript = noTranscript;
  /**
   * While earlier messages are being requested: the message that was at the top of the transcript
   * when the request began. Otherwise `null`.
   */
  #loadingBefore: MessageId | null = null;
  /**
   * The number of the latest request that opens a conversation. Responses to earlier requests are
   * ignored.
   */
  #requests = 0;

  constructor(backend: Backend, toasts: Toasts, ports: OpenConversationPorts) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.#ports = ports;
  }

  /**
   * Opens a new conversation, whose model is `choice`. If there is a draft for it, the models that
   * the user chose for that draft are used instead.
   */
  clear(choice: ModelChoice | null): void {
    if (!this.#ports.mayHaveNewDraft()) {
      this.#chosen.remove(NEW);
    }
    this.#arrive(noTranscript, choice);
    this.settings = noChatSettings;
  }

  /**
   * Called when the stored drafts have been loaded. If there is no draft for the new conversation,
   * forgets the models that were chosen for it before the last restart, and uses `choice` instead.
   */
  draftsLoaded(choice: ModelChoice | null): void {
    if (this.#chosen.of(NEW, null).length === 0 || this.#ports.mayHaveNewDraft()) {
      return;
    }
    this.#chosen.remove(NEW);
    if (this.id === null) {
      this.choice = choice;
      this.more = [];
    }
  }

  /** Shows a conversation that the engine has just returned. */
  show(view: ConversationView): void {
    const transcript = transcriptOf(view, performance.now(), this.#current);
    this.#arrive(transcript, this.#ports.choiceFor(view.conversation));
    this.#ports.changed(view);
    this.#loadUnloadedLater();
  }

  /** Loads and opens a conversation. If that fails, the current conversation stays open. */
  async open(id: ConversationId): Promise<Opened> {
    const request = ++this.#requests;
    try {
      // Load the texts to which the engine refers by id, because the cards about endings show some
      // of them.
      const texts = loadSentTexts();
      let view = await this.#backend.call("conversation_open", { conversation_id: id });
      await texts;
      const place = this.places.of(id);
      if (place !== "end" && !holds(view, place.message)) {
        view = await this.#whole(view);
      }
      if (request !== this.#requests) {
        return "stale";
      }
      this.show(view);
      return "shown";
    } catch (reason) {
      return this.#notOpened(request, reason);
    }
  }

  /**
   * Opens the branch that contains a message, and scrolls to the message. If this fails, the
   * current conversation stays open.
   */
  async showMessage(id: MessageId, words: string): Promise<Opened> {
    const request = ++this.#requests;
    try {
      const view = await this.#backend.call("message_show", { message_id: id });
      if (request !== this.#requests) {
        return "stale";
      }
      const transcript = transcriptOf(view, performance.now(), this.#current);
      const message = shownAs(transcript.entries, id);
      this.#arrive(transcript, this.#ports.choiceFor(view.conversation), { message, words });
      this.#ports.changed(view);
      return "shown";
    } catch (reason) {
      return this.#notOpened(request, reason);
    }
  }

  /**
   * Shows why a conversation could not be opened. Does nothing if, in the meantime, the user has
   * opened another conversation or has begun to open one.
   */
  #notOpened(request: number, reason: unknown): Opened {
    if (request !== this.#requests) {
      return "stale";
    }
    this.#fail(reason);
    return "failed";
  }

  /** Sets the models that answer the next message, and stores this choice. */
  chooseModels(models: readonly ModelChoice[]): void {
    const [first, ...more] = models;
    this.choice = first ?? null;
    this.more = more;
    this.#saveChosen();
  }

  /**
   * Removes what is stored about conversations that are not in `ids`: their scroll positions and
   * the models chosen for them.
   */
  keepOnly(ids: readonly ConversationId[]): void {
    this.places.keepOnly(ids);
    this.#chosen.keepOnly([NEW, ...ids]);
  }

  #saveChosen(): void {
    const { conversation } = this.#current;
    this.#chosen.save(
      conversation?.id ?? NEW,
      conversation && storedChoice(conversation),
      this.models,
    );
  }

  /** The models that answer the next message: `choice`, followed by those in `more`. */
  get models(): readonly ModelChoice[] {
    return this.choice === null ? [] : [this.choice, ...this.more];
  }

  /** The place to which the view scrolls when the conversation is opened. */
  get startPlace(): Place {
    return this.openedHit === null
      ? this.places.of(this.id ?? "")
      : { message: this.openedHit.message, section: -1, top: HIT_TOP };
  }

  /**
   * Sends a message, and returns the id of its conversation. On failure, shows the reason and
   * returns `false`.
   */
  async send(typed: Typed): Promise<ConversationId | false> {
    const { id } = this;
    let view: ConversationView | undefined;
    const accepted = await this.#startOnce(async (choice, effort) => {
      view = await this.#startTurn(newMessage(typed, choice, effort));
      return view;
    });
    if (!accepted || view === undefined) {
      return false;
    }
    if (id === null) {
      this.#chosen.remove(NEW);
    }
    return view.conversation.id;
  }

  /** Sends a message to all chosen models. */
  #startTurn(message: NewMessage): Promise<ConversationView> {
    const { id, more } = this;
    const start = { system: null, settings: this.chatSettings };
    if (more.length > 0) {
      const target = { conversation_id: id, start, message, more: more.map(chosenModel) };
      return this.#backend.call("turn_start_many", target);
    }
    return id === null
      ? this.#backend.call("conversation_start", { start, message })
      : this.#backend.call("turn_start", { conversation_id: id, message });
  }

  /** Sends another version of a user's message. Returns whether it was accepted. */
  edit(id: MessageId, typed: Typed): Promise<boolean> {
    return this.#startOnce((choice, effort) => {
      const message = newMessage(typed, choice, effort);
      return this.#backend.call("turn_edit", { message_id: id, message });
    });
  }

  /**
   * Requests another version of a reply, or a reply to an unanswered message, from the model
   * `choice`. By default, this is the model that wrote the reply if other models replied beside it,
   * and otherwise the model that is chosen for the next message.
   */
  retry(id: MessageId, choice = this.modelFor(id)): Promise<boolean> {
    return this.#start(choice, ({ providerId, model }) =>
      this.#backend.call("turn_retry", { message_id: id, provider_id: providerId, model }),
    );
  }

  retryWithoutEffort(id: MessageId): Promise<boolean> {
    return this.#start(this.#writerOf(id), () =>
      this.#backend.call("turn_retry_without_effort", { message_id: id }),
    );
  }

  /** Continues a reply that was cut off. */
  continue(id: MessageId): Promise<boolean> {
    return this.#start(this.modelFor(id), ({ providerId, model }) =>
      this.#backend.call("turn_continue", { message_id: id, provider_id: providerId, model }),
    );
  }

  /**
   * Sends a request that changes a conversation. If no other conversation was opened during the
   * request, shows the result, and loads earlier messages if they are needed to show the message
   * `wanted`. Returns whether the request succeeded.
   */
  change(
    request: () => Promise<ConversationView>,
    wanted: MessageId | null = null,
  ): Promise<boolean> {
    const { visit } = this;
    return this.#try(async () => {
      let view = await request();
      if (wanted !== null && !holds(view, wanted)) {
        view = await this.#whole(view);
      }
      this.take(view, visit);
    });
  }

  /**
   * Called after a request has changed an existing conversation. `visit` is the value of
   * `this.visit` when the request began. Shows the changed messages if the conversation is open and
   * no conversation has been opened since the request began.
   */
  take(view: ConversationView, visit = this.visit): void {
    const open = this.#current.conversation?.id === view.conversation.id;
    this.#take(view, open && visit === this.visit);
  }

  get chatSettings(): ChatSettings {
    return this.shown.conversation?.settings ?? this.settings;
  }

  /**
   * Applies chat settings that were saved for the conversation `id`. If `id` is `null`, they are
   * the settings of a new conversation.
   */
  setChatSettings(id: ConversationId | null, settings: ChatSettings): void {
    if (id === null) {
      this.settings = settings;
    } else if (id === this.#current.conversation?.id) {
      this.#change({ settings });
    }
  }

  /** Stops all running replies and tool calls. */
  async stop(): Promise<void> {
    const active = activeEntries(this.#current);
    await Promise.all(active.map(({ view }) => this.stopReply(view.message.id)));
  }

  /** Stops one running reply. If the reply has already ended, stops its tool calls. */
  async stopReply(id: MessageId): Promise<void> {
    await this.#try(() => this.#backend.call("turn_stop", { message_id: id }));
  }

  /** Records that the user accepts a reply that ended early. */
  async keep(id: MessageId): Promise<void> {
    if (await this.#try(() => this.#backend.call("message_keep", { message_id: id }))) {
      this.#show(keepMessage(this.#current, id));
    }
  }

  async select(id: MessageId): Promise<void> {
    await this.change(() => this.#backend.call("message_select", { message_id: id }), id);
  }

  /**
   * Reloads the open conversation, because another program, for example, may have changed it.
   * Drafts, the scroll position and running replies stay as they are. Rejects with a `Fault` if the
   * conversation cannot be read, unless the reason is that it was deleted.
   */
  async refresh(): Promise<void> {
    const { id } = this;
    if (id === null || this.starting) {
      return;
    }
    const before = { visit: this.visit, messages: this.#messages() };
    try {
      const view = await this.#backend.call("conversation_open", { conversation_id: id });
      // Ignore the response if a conversation has been opened or the messages have changed since
      // the request.
      if (before.visit === this.visit && before.messages === this.#messages()) {
        this.#show(refreshed(this.#current, view, performance.now()));
        this.#ports.changed(view);
        this.#loadUnloadedLater();
      }
    } catch (reason) {
      // The conversation may have been deleted. Keep it on the screen until the user leaves it.
      if (asFault(reason).category !== "input") {
        throw reason;
      }
    }
  }

  retitle(title: string): void {
    this.#change({ title });
  }

  #change(change: Partial<Conversation>): void {
    this.#show(changeConversation(this.#current, change));
  }

  /**
   * Applies an update of a turn. Returns whether an update is missing between this one and the last
   * one that was applied.
   */
  update(update: TurnUpdate): boolean {
    const { transcript, gap } = applyTurnUpdate(this.#current, update);
    this.#show(transcript);
    return gap;
  }

  /**
   * Applies a change of a tool call. If the conversation `id` is open, announces the change to
   * screen readers.
   */
  takeCall(id: ConversationId, call: ToolCall): void {
    this.#show(applyCall(this.#current, call));
    if (id === this.id) {
      void this.#announce(({ callAnnouncement }) => callAnnouncement(call));
    }
  }

  /**
   * Shows the verdict on a reply. If the conversation `id` is open, announces the verdict to screen
   * readers.
   */
  takeVerdict(id: ConversationId, message: MessageId, verdict: Verdict | null): void {
    this.#show(applyVerdict(this.#current, message, verdict));
    if (verdict !== null && id === this.id) {
      void this.#announce(({ verdictSentence }) => verdictSentence(verdict));
    }
  }

  /**
   * Called when the engine has sent tool results or a queued message. Loads the messages that this
   * has added to the open conversation.
   */
  async takeResults(): Promise<void> {
    const { id, visit } = this;
    if (id === null) {
      return;
    }
    // Do not use `#try` here, because it removes the fault on the screen and the user may not have
    // read that fault yet.
    try {
      this.take(await this.#backend.call("conversation_open", { conversation_id: id }), visit);
      this.#toasts.announce(conversationText.generating());
    } catch (reason) {
      this.#fail(reason, null, visit);
    }
  }

  /** Sends the results of a reply's tool calls to the model. Returns whether sending succeeded. */
  sendResults(id: MessageId): Promise<boolean> {
    const { visit } = this;
    const request = () => this.#backend.call("turn_results", { message_id: id });
    return this.#try(
      async () => this.#take(await request(), visit === this.visit),
      this.#writerOf(id),
    );
  }

  /** Replaces a reply on the screen with `view`, its current state in the engine. */
  put(view: MessageView): void {
    this.#show(putMessage(this.#current, view, performance.now()));
  }

  /** Returns the sequence number of the last change applied to a reply; 0 if it is not loaded. */
  seqOf(id: MessageId): number {
    return entryWith(this.#current, id)?.view.seq ?? 0;
  }

  /** Returns the provider and model that a retry of a reply uses. */
  modelFor(id: MessageId): ModelChoice | null {
    return columnModel(this.shown, id) ?? this.choice;
  }

  /**
   * Returns the provider and model that wrote a reply. If they are unknown, returns those that are
   * chosen for the next message.
   */
  #writerOf(id: MessageId): ModelChoice | null {
    const message = entryWith(this.#current, id)?.view.message;
    return (message && storedChoice(message)) ?? this.choice;
  }

  #messages(): string {
    return this.#current.entries.map(({ view }) => view.message.id).join();
  }

  /**
   * Sends a message to which `effortOnce` applies. If the message is accepted, clears `effortOnce`.
   */
  async #startOnce(
    request: (choice: ModelChoice, effort: ReasoningEffort | null) => Promise<ConversationView>,
  ): Promise<boolean> {
    const { effortOnce } = this;
    const accepted = await this.#start(this.choice, (choice) => request(choice, effortOnce));
    this.forgetEffort(accepted ? effortOnce : null);
    return accepted;
  }

  /**
   * Clears the effort for the next message if it still equals `used`. Otherwise, the user has
   * changed the effort in the meantime, so it is kept.
   */
  forgetEffort(used: ReasoningEffort | null): void {
    if (this.effortOnce === used) {
      this.effortOnce = null;
    }
  }

  async #start(
    choice: ModelChoice | null,
    request: (choice: ModelChoice) => Promise<ConversationView>,
  ): Promise<boolean> {
    if (choice === null || this.starting) {
      return false;
    }
    const { id, models, visit } = this;
    this.starting = true;
    this.fault = null;
    try {
      this.#take(await request(choice), visit === this.visit);
      // Save the chosen models again, because `choice` is now the model of the latest turn.
      // Otherwise, the saved models would become outdated when a reply is retried with a model that
      // is not one of them.
      if (visit === this.visit) {
        this.#saveChosen();
      } else if (id !== null) {
        this.#chosen.save(id, choice, models);
      }
      this.#toasts.announce(conversationText.generating());
      return true;
    } catch (reason) {
      this.#fail(reason, choice, visit);
      return false;
    } finally {
      this.starting = false;
    }
  }

  /**
   * Removes the fault of the previous request, and sends a request to the engine. If the request is
   * for a reply, `choice` is the model of that reply. Returns whether the request succeeded.
   */
  async #try(request: () => Promise<unknown>, choice: ModelChoice | null = null): Promise<boolean> {
    const { visit } = this;
    this.fault = null;
    try {
      await request();
      return true;
    } catch (reason) {
      this.#fail(reason, choice, visit);
      return false;
    }
  }

  /**
   * Shows why a request failed. `visit` is the value of `this.visit` when the request began. If
   * another conversation has been opened since, shows the reason in a toast, because the request
   * did not concern the conversation that is now open.
   */
  #fail(reason: unknown, choice: ModelChoice | null = null, visit = this.visit): void {
    if (visit !== this.visit) {
      void this.#toasts.report(asFault(reason));
      return;
    }
    this.fault = asFault(reason);
    this.faultProvider = choice?.providerId ?? null;
  }

  /**
   * Called after a request has changed a conversation. `open` is true if that conversation is on
   * the screen.
   */
  #take(view: ConversationView, open: boolean): void {
    if (open) {
      this.#show(refreshed(this.#current, view, performance.now()));
      drawScheduler.flush(this.#draw);
      this.#loadUnloadedLater();
    }
    this.#ports.changed(view);
  }

  /**
   * Returns `view` with all earlier messages of its conversation. Loads those that `view` does not
   * contain.
   */
  async #whole(view: ConversationView): Promise<ConversationView> {
    const first = view.messages[0]?.message.id;
    if (view.unloaded === 0 || first === undefined) {
      return view;
    }
    const before = await this.#backend.call("conversation_unloaded", { message_id: first });
    return { ...view, unloaded: 0, messages: [...before, ...view.messages] };
  }

  get #firstLoaded(): MessageId | undefined {
    return this.#current.entries[0]?.view.message.id;
  }

  /** After the next paint, loads the earlier messages that are missing in the open conversation. */
  #loadUnloadedLater(): void {
    const first = this.#firstLoaded;
    if (this.#current.unloaded === 0 || first === undefined || first === this.#loadingBefore) {
      return;
    }
    this.#loadingBefore = first;
    drawScheduler.afterPaint(() => void this.#loadUnloaded(first));
  }

  async #loadUnloaded(first: MessageId): Promise<void> {
    // Use the response even if another conversation was opened during the request. The first
    // conversation may be open again, and `#loadUnloadedLater` does not repeat a request that is in
    // progress.
    try {
      const views = await this.#backend.call("conversation_unloaded", { message_id: first });
      this.#show(prepend(this.#current, first, views, performance.now()));
    } catch (reason) {
      if (this.#firstLoaded === first) {
        this.#fail(reason);
      }
    } finally {
      if (this.#loadingBefore === first) {
        this.#loadingBefore = null;
      }
    }
  }

  /**
   * Shows another conversation. If the user has not chosen models for its next message, the model
   * in `choice` will answer it.
   */
  #arrive(transcript: Transcript, choice: ModelChoice | null, hit: OpenedHit | null = null): void {
    this.visit += 1;
    this.openedHit = hit;
    this.#requests += 1;
    this.viewState =
      this.#viewStates.get(transcript.conversation?.id ?? "") ?? new ConversationViewState();
    const { conversation } = transcript;
    const chosen = this.#chosen.of(
      conversation?.id ?? NEW,
      conversation && storedChoice(conversation),
    );
    const [first, ...more] = chosen.filter(({ providerId }) => this.#ports.isProvider(providerId));
    this.choice = first ?? choice;
    this.more = more;
    this.effortOnce = null;
    this.fault = null;
    this.#current = transcript;
    this.#saveViewState();
    drawScheduler.flush(this.#draw);
  }

  #show(next: Transcript): void {
    if (next === this.#current) {
      return;
    }
    const running = runningEntries(this.#current).map(({ view }) => view);
    this.#current = next;
    this.#saveViewState();
    drawScheduler.request(this.#draw);
    for (const { view } of [...next.entries, ...next.beside]) {
      const before = running.find(({ message }) => message.id === view.message.id);
      if (before?.message.parts.length === 0 && view.message.parts.length > 0) {
        // Draw the first words of a reply in the next frame, without the usual pause between two
        // drawings.
        drawScheduler.requestNext(this.#draw);
      }
      if (before !== undefined && !isStreaming(view)) {
        drawScheduler.flush(this.#draw);
        void this.#announce(({ endAnnouncement }) => endAnnouncement(view.message));
      }
    }
  }

  /**
   * Lets screen readers announce the text that `textFrom` returns. If it returns `null`, nothing is
   * announced. Loads the texts of announcements on demand.
   */
  async #announce(textFrom: (texts: typeof announcements) => string | null): Promise<void> {
    const [texts] = await Promise.all([import("./announcements"), loadSentTexts()]);
    const text = textFrom(texts);
    if (text !== null) {
      this.#toasts.announce(text);
    }
  }

  /**
   * If the conversation has an id, keeps its view state in memory until the conversation is opened
   * again.
   */
  #saveViewState(): void {
    const id = this.#current.conversation?.id;
    if (id !== undefined) {
      this.#viewStates.set(id, this.viewState);
    }
  }
}

function holds(view: ConversationView, id: MessageId): boolean {
  return view.messages.some(({ message }) => message.id === id);
}
