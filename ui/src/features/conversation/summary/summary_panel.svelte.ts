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
 * A summary that the user or the model is writing. It is saved as a draft whose key is the last
 * message that it replaces. A summary by the model is also stored as a reply.
 */
export class SummaryPanel {
  /** The last message that the summary replaces; `null` if there is none yet. */
  last = $state<MessageId | null>(null);
  prompt = $state(conversationText.summaryPrompt());
  fault = $state.raw<Fault | null>(null);
  /** Whether a request to the engine about this summary is in progress. */
  busy = $state(false);
  /** The text that the model's text or a call of `swap` has replaced; empty if there is none. */
  before = $state("");
  readonly exchanges = $derived.by(() => exchangesOf(this.#controller.conversation.shown.entries));
  /**
   * Numbers of replaced and remaining messages. Unloaded messages are old and count as replaced.
   */
  readonly effect = $derived.by(() => {
    const effect = effectOf(this.exchanges, this.last ?? "");
    return { ...effect, replaced: effect.replaced + this.#controller.conversation.shown.unloaded };
  });
  #shown = $state.raw<Transcript>(noTranscript);
  #typed = $state("");
  /** The latest request to the model to write; `null` if there was none. */
  #beginning: Promise<unknown> | null = null;
  readonly #backend: Backend;
  readonly #controller: ConversationController;

  constructor(backend: Backend, controller: ConversationController) {
    this.#backend = backend;
    this.#controller = controller;
  }

  /** The reply in which the model writes the summary, running or not; `null` if there is none. */
  get written(): Message | null {
    // No `$derived` here or in `running`: `stop` needs current values even after the dialog closes.
    return this.#shown.entries[0]?.view.message ?? null;
  }

  get running(): boolean {
    return this.#shown.entries.some(({ view }) => isStreaming(view));
  }

  /** The text in the field. While the model is writing, this is what it has written so far. */
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
   * Also chooses the exchange with which it ends: the one that contains `wanted`, else one with a
   * saved draft, else the one with which the model's latest summary ends, else that of `firstEnd`.
   * If the model is still writing and there is no saved draft, always chooses the end of the
   * model's summary.
   */
  async open(wanted: MessageId | null): Promise<void> {
    const { conversation } = this.#controller.conversation.shown;
    // Ignore drafts of exchanges with which a summary cannot end: such a draft may be a question
    // that the user is editing.
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
   * Stops the model. If the engine has yet to respond to the request to write, waits for it first.
   * Keeps the text that has arrived. Returns `false` if the model could not be stopped.
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

  /** Replaces the text in the field, and keeps the old text in `before` for switching back. */
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

  /** Applies an update of a running turn. Returns `true` if an earlier update is missing. */
  update(update: TurnUpdate): boolean {
    const { transcript, gap } = applyTurnUpdate(this.#shown, update);
    this.#show(transcript);
    return gap;
  }

  /** Shows the current state of the reply with the summary. Ignores any other reply. */
  put(view: MessageView): void {
    this.#show(putMessage(this.#shown, view, performance.now()));
  }

  /** Returns the sequence number of the summary's last change; 0 for any other reply. */
  seqOf(id: MessageId): number {
    return this.#shown.entries.find(({ view }) => view.message.id === id)?.view.seq ?? 0;
  }

  #draftOf(last: MessageId): string {
    return this.#controller.edits.edit(last)?.text ?? "";
  }

  /** Moves a draft. Saves it at the new place first, so that the text cannot be lost. */
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
