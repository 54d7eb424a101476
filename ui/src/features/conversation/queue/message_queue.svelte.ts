import { SvelteMap } from "svelte/reactivity";
import type { Backend } from "../../../backend/backend";
import type {
  ConversationId,
  QueuedMessage,
  QueuedMessageId,
  ReasoningEffort,
} from "../../../bindings/contract";
import * as composerText from "../../../bindings/texts/composer";
import { chosenModel, type ModelChoice } from "../../../model/choice";
import { newMessage, type Typed } from "../../../model/typed";
import type { Toasts } from "../../../shared/toasts.svelte";

export interface MessageQueuePorts {
  conversation(): ConversationId | null;
  /**
   * Called after the user has sent a queued message at once. Shows the message if its conversation
   * is open.
   */
  sent(id: ConversationId): Promise<void>;
}

/** The messages that the user wrote while a reply in the open conversation was running. */
export class MessageQueue {
  /** The queued messages of the open conversation, in the order in which they will be sent. */
  readonly shown = $derived.by(() => {
    const id = this.#ports.conversation();
    return this.#loaded.filter(({ conversation_id }) => conversation_id === id);
  });
  /** For each queued message that the user is editing, the new content, which is not saved yet. */
  readonly edits = new SvelteMap<QueuedMessageId, Typed>();
  /** The queue that was loaded last. The conversation to which it belongs may no longer be open. */
  #loaded = $state.raw<readonly QueuedMessage[]>([]);
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly #ports: MessageQueuePorts;
  /** The number of the latest request. Responses to earlier requests are ignored. */
  #requests = 0;

  constructor(backend: Backend, toasts: Toasts, ports: MessageQueuePorts) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.#ports = ports;
  }

  /** Loads the queue of a conversation. Does nothing if that conversation is not open. */
  async load(id: ConversationId): Promise<void> {
    if (id !== this.#ports.conversation()) {
      return;
    }
    const request = ++this.#requests;
    await this.#toasts.attempt(async () => {
      const loaded = await this.#backend.call("queue_list", { conversation_id: id });
      if (request === this.#requests) {
        this.#loaded = loaded;
      }
    });
  }

  /**
   * Forgets the queue, because all stored data was replaced. Returns the edited contents that were
   * not saved.
   */
  forget(): readonly Typed[] {
    const unsaved = [...this.edits.values()];
    this.edits.clear();
    this.#loaded = [];
    this.#requests += 1;
    return unsaved;
  }

  /**
   * Adds a message to the queue of a conversation. The models `first` and `others` answer the
   * message. `effort` applies to this message only. Returns whether the message was added.
   */
  async add(
    id: ConversationId,
    typed: Typed,
    [first, ...others]: readonly [ModelChoice, ...ModelChoice[]],
    effort: ReasoningEffort | null,
  ): Promise<boolean> {
    const message = newMessage(typed, first, effort);
    const more = others.map(chosenModel);
    const done = await this.#toasts.attempt(() =>
      this.#backend.call("queue_add", { conversation_id: id, message, more }),
    );
    if (done) {
      this.#toasts.announce(composerText.queued());
    }
    return done;
  }

  /**
   * Begins to edit a message. Returns whether the engine has agreed not to send the message during
   * the editing.
   */
  edit({ id, text, attachments }: QueuedMessage): Promise<boolean> {
    return this.#toasts.attempt(async () => {
      await this.#backend.call("queue_edit", { queued_id: id });
      this.edits.set(id, { text, attachments });
    });
  }

  /** Replaces a queued message's content and ends the editing. Returns whether that succeeded. */
  change(queued: QueuedMessage, typed: Typed): Promise<boolean> {
    const { id, provider_id: providerId, model } = queued;
    const message = newMessage(typed, { providerId, model });
    return this.#toasts.attempt(async () => {
      await this.#backend.call("queue_change", { queued_id: id, message });
      this.edits.delete(id);
    });
  }

  /** Removes a message from the queue and offers to undo the removal. */
  async remove(queued: QueuedMessage): Promise<void> {
    const removed = await this.#toasts.attempt(() =>
      this.#backend.call("queue_remove", { queued_id: queued.id }),
    );
    if (removed) {
      this.#toasts.note(composerText.unqueued(), async () => {
        await this.#toasts.attempt(() => this.#backend.call("queue_restore", { message: queued }));
      });
    }
  }

  /** Moves a message one place towards the front of the queue. */
  async moveUp(queued: QueuedMessage): Promise<void> {
    const order = this.shown.map(({ id }) => id);
    const at = order.indexOf(queued.id);
    const before = order[at - 1];
    if (before !== undefined) {
      order.splice(at - 1, 2, queued.id, before);
      const { conversation_id } = queued;
      await this.#toasts.attempt(() =>
        this.#backend.call("queue_order", { conversation_id, order }),
      );
    }
  }

  async send({ id, conversation_id }: QueuedMessage): Promise<void> {
    const sent = await this.#toasts.attempt(() =>
      this.#backend.call("queue_send", { queued_id: id }),
    );
    if (sent) {
      await this.#ports.sent(conversation_id);
    }
  }
}
