import type { Backend } from "../../../backend/backend";
import type {
  Conversation,
  Fault,
  Message,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../../../bindings/contract";
import * as conversationText from "../../../bindings/texts/conversation";
import { asFault } from "../../../model/fault";
import { textOf } from "../../../model/reply";
import {
  applyTurnUpdate,
  isStreaming,
  noTranscript,
  putMessage,
  type Transcript,
  transcriptOf,
} from "../../../model/transcript";
import { newMessage } from "../../../model/typed";
import type { ConversationController } from "../conversation_controller.svelte";
import { effectOf, type Exchange, exchangesOf, firstEnd } from "./summary";

/**
 * A summary that the user or the model is writing. Its text is saved as a draft, under the id of
 * the last message that the summary replaces. If the model writes the summary, it is also stored as
 * a reply.
 */
export class SummaryPanel {
  /** The last message that the summary replaces; `null` if there is none yet. */
  last = $state<MessageId | null>(null);
  prompt = $state(conversationText.summaryPrompt());
  fault = $state.raw<Fault | null>(null);
  /** Whether a request to the engine about this summary is in progress. */
  busy = $state(false);
  /**
   * The text that was in the field before the model's text or a call of `swap` replaced it; empty
   * if nothing has been replaced.
   */
  before = $state("");
  readonly exchanges = $derived.by(() => exchangesOf(this.#controller.conversation.shown.entries));
  /**
   * How many messages the summary replaces, and how many messages remain. Unloaded messages count
   * as replaced, because they are the oldest ones.
   */
  readonly effect = $derived.by(() => {
    const effect = effectOf(this.exchanges, this.last ?? "");
    return { ...effect, replaced: effect.replaced + this.#controller.conversation.shown.unloaded };
  });
  #shown = $state.raw<Transcript>(noTranscript);
  #typed = $state("");
  /**
   * The latest request with which the model was asked to write the summary; `null` if there was
   * none.
   */
  #beginning: Promise<unknown> | null = null;
  readonly #backend: Backend;
  readonly #controller: ConversationController;

  constructor(backend: Backend, controller: ConversationController) {
    this.#backend = backend;
    this.#controller = controller;
  }

  /** The reply in which the model writes or has written the summary; `null` if there is none. */
  get written(): Message | null {
    // `written` and `running` are not `$derived`, because `stop` needs their current values even
    // after the dialog has been closed.
    return this.#shown.entries[0]?.view.message ?? null;
  }

  get running(): boolean {
    return this.#shown.entries.some(({ view }) => isStreaming(view));
  }

  /**
   * The text in the field. While the model is writing, this is the text that has arrived so far.
   */
  get text(): string {
    return this.running && this.written ? textOf(this.written) : this.#typed;
  }

  /** Sets the text, and saves it as a draft. */
  setText(text: string): void {
    this.#typed = text;
    if (this.last !== null) {
      this.#controller.edits.setEdit(this.last, { text, attachments: [] });
    }
  }

  /**
   * Shows the summary that the user or the model has begun to write, possibly before a restart.
   * Also chooses the exchange with which the summary ends. This is the first of the following that
   * exists:
   *
   * - while the model is writing and no draft is saved: the exchange with which its summary ends
   * - if `wanted` is not `null`: the exchange that contains the message `wanted`
   * - an exchange with a saved draft
   * - the exchange with which the model's latest summary ends
   * - the result of `firstEnd`
   */
  async open(wanted: MessageId | null): Promise<void> {
    const { conversation } = this.#controller.conversation.shown;
    // Find the exchange whose last message has a saved draft. Skip exchanges that have not ended: a
    // summary cannot end with them, and their draft may be a question that the user is editing.
    const found = this.exchanges.find(({ last, ended }) => ended && this.#draftOf(last) !== "");
    const first = firstEnd(this.exchanges, wanted ?? found?.last ?? null);
    this.last = first?.last ?? null;
    this.#typed = found ? this.#draftOf(found.last) : "";
    if (conversation === null) {
      return;
    }
    try {
      const view = await this.#backend.call("summary_latest", { conversation_id: conversation.id });
      const of = view?.message.notices.summary_of?.last;
      if (view && (isStreaming(view) || wanted === null || of === this.last)) {
        this.#take(view, conversation);
        if (
          this.#typed === "" &&
          of !== undefined &&
          this.exchanges.some(({ last }) => last === of)
        ) {
          this.last = of;
          this.#typed = isStreaming(view) ? "" : textOf(view.message);
        }
      }
    } catch (reason) {
      this.fault = asFault(reason);
    }
    if (found && this.last !== null) {
      this.#moveDraft(found.last, this.last);
    }
  }

  /** Chooses the exchange with which the summary ends. */
  choose({ last }: Exchange): void {
    const from = this.last;
    this.last = last;
    if (from !== null) {
      this.#moveDraft(from, last);
    }
  }

  async write(): Promise<void> {
    const { choice, shown } = this.#controller.conversation;
    const { conversation } = shown;
    const { last } = this;
    if (!conversation || choice === null || last === null || this.running || this.busy) {
      return;
    }
    this.#beginning = this.#request(async () => {
      const message = newMessage({ text: this.prompt, attachments: [] }, choice);
      const view = await this.#backend.call("summary_write", { message_id: last, message });
      this.#take(view, conversation);
    });
    await this.#beginning;
  }

  /**
   * Stops the model, and keeps the text that has arrived. If the model was just asked to write,
   * first waits until the engine has responded to that request. Returns `false` if the model could
   * not be stopped.
   */
  async stop(): Promise<boolean> {
    await this.#beginning;
    const { written } = this;
    return (
      !written ||
      !this.running ||
      (await this.#request(() => this.#backend.call("turn_stop", { message_id: written.id })))
    );
  }

  /**
   * Replaces the text in the field. Keeps the old text in `before`, so that the user can switch
   * back.
   */
  swap(text: string): void {
    this.before = this.#typed;
    this.setText(text);
  }

  /** Continues the conversation from the summary. Returns whether that succeeded. */
  async finish(): Promise<boolean> {
    const { last } = this;
    if (last === null || this.text.trim() === "") {
      return false;
    }
    const text = `${conversationText.summaryBegins()}\n\n${this.text.trim()}`;
    return this.#request(async () => {
      const view = await this.#backend.call("summary_continue", { message_id: last, text });
      this.#controller.edits.setEdit(last, null);
      this.#controller.conversation.take(view);
    });
  }

  /**
   * Applies an update of a running turn. Returns whether an update is missing between this one and
   * the last one that was applied.
   */
  update(update: TurnUpdate): boolean {
    const { transcript, gap } = applyTurnUpdate(this.#shown, update);
    this.#show(transcript);
    return gap;
  }

  /** Shows the current state of the reply that contains the summary. Ignores any other reply. */
  put(view: MessageView): void {
    this.#show(putMessage(this.#shown, view, performance.now()));
  }

  /**
   * If the reply with the given id contains the summary, returns the sequence number of the last
   * change to that reply; otherwise, returns 0.
   */
  seqOf(id: MessageId): number {
    return this.#shown.entries.find(({ view }) => view.message.id === id)?.view.seq ?? 0;
  }

  #draftOf(last: MessageId): string {
    return this.#controller.edits.edit(last)?.text ?? "";
  }

  /**
   * Moves a draft from one message to another. First saves it at the new message, so that the text
   * cannot be lost.
   */
  #moveDraft(from: MessageId, to: MessageId): void {
    if (from !== to) {
      this.#controller.edits.setEdit(to, { text: this.#typed, attachments: [] });
      this.#controller.edits.setEdit(from, null);
    }
  }

  #take(view: MessageView, conversation: Conversation): void {
    const alone = { conversation, unloaded: 0, messages: [view] };
    this.#shown = transcriptOf(alone, performance.now());
    this.#controller.ports.summaryRuns(alone);
  }

  #show(next: Transcript): void {
    const { running } = this;
    this.#shown = next;
    const text = this.written ? textOf(this.written) : "";
    if (running && !this.running && text !== "") {
      this.before = this.#typed;
      this.setText(text);
    }
  }

  async #request(request: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.fault = null;
    try {
      await request();
      return true;
    } catch (reason) {
      this.fault = asFault(reason);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
