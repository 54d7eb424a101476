import type { Conversation, Message, MessageId } from "../bindings/contract";
import { blankMessage, noChatSettings, unfiled } from "../model/blank";
import { newFault, plainText } from "../model/fault";

/** Conversations and their message trees, each with a chosen branch. */
export class MemoryMessages {
  readonly #conversations = new Map<string, Conversation>();
  readonly #messages = new Map<MessageId, Message>();
  /** Versions of each message, by parent. */
  readonly #siblings = new Map<string, MessageId[]>();
  readonly #leaves = new Map<string, MessageId>();
  /** Deletion times of deleted conversations. */
  readonly #deleted = new Map<string, number>();
  /** Versions that were replaced or deleted. */
  readonly #gone = new Set<MessageId>();
  /** The most recently chosen child of each message. */
  readonly #left = new Map<MessageId, MessageId>();
  #next = 1;

  /** Returns the conversations that are not deleted, newest first. */
  list(): Conversation[] {
    return [...this.#conversations.values()]
      .filter(({ id }) => !this.#deleted.has(id))
      .sort((a, b) => b.updated_at - a.updated_at);
  }

  /** Returns a conversation by id. */
  conversation(id: string): Conversation {
    const conversation = this.#conversations.get(id);
    if (!conversation) {
      throw newFault("input", plainText("There is no such conversation"));
    }
    return conversation;
  }

  /** Returns a message by id. */
  message(id: MessageId): Message {
    const message = this.#messages.get(id);
    if (!message) {
      throw newFault("input", plainText("There is no such message"));
    }
    return message;
  }

  /** Creates a conversation. */
  begin(title: string): Conversation {
    const now = Date.now();
    const conversation: Conversation = {
      id: this.#id("conversation"),
      title: title || "New conversation",
      provider_id: null,
      model: "",
      settings: noChatSettings,
      ...unfiled,
      created_at: now,
      updated_at: now,
    };
    this.#conversations.set(conversation.id, conversation);
    return conversation;
  }

  /** Changes fields of a conversation. */
  change(id: string, change: Partial<Conversation>): void {
    this.#conversations.set(id, { ...this.conversation(id), ...change });
  }

  /** Deletes or restores a conversation. */
  setDeleted(id: string, deleted: boolean): void {
    if (deleted) {
      this.#deleted.set(id, Date.now());
    } else {
      this.#deleted.delete(id);
    }
  }

  /** Returns the deleted conversations with their message counts, most recently deleted first. */
  deleted(): { conversation: Conversation; messages: number; at: number }[] {
    return [...this.#deleted]
      .map(([id, at]) => ({
        conversation: this.conversation(id),
        messages: this.branch(id).length,
        at,
      }))
      .sort((a, b) => b.at - a.at);
  }

  /** Removes deleted conversations for good. */
  forgetDeleted(): void {
    for (const id of this.#deleted.keys()) {
      this.#conversations.delete(id);
    }
    for (const [id, { conversation_id }] of this.#messages) {
      if (this.#deleted.has(conversation_id)) {
        this.#messages.delete(id);
      }
    }
    this.#deleted.clear();
  }

  /** Returns all messages of conversations that are not deleted, newest first. */
  every(): Message[] {
    return [...this.#messages.values()]
      .filter(({ conversation_id }) => !this.#deleted.has(conversation_id))
      .reverse()
      .sort((a, b) => b.created_at - a.created_at);
  }

  /** Adds a message after `parent` and chooses its branch. */
  add(
    id: string,
    role: Message["role"],
    parent: MessageId | null,
    given: Partial<Message>,
  ): Message {
    const message: Message = {
      ...blankMessage(this.#id("message"), id, parent, role),
      created_at: Date.now(),
      ...given,
    };
    this.#messages.set(message.id, message);
    const siblings = siblingsOf(message);
    this.#siblings.set(siblings, [...(this.#siblings.get(siblings) ?? []), message.id]);
    this.#leaves.set(id, message.id);
    if (parent !== null) {
      this.#left.set(parent, message.id);
    }
    return message;
  }

  /** Replaces the message with the same id. */
  put(message: Message): void {
    this.#messages.set(message.id, message);
  }

  /** Removes a version that another version replaced. */
  replace(id: MessageId): void {
    this.#gone.add(id);
  }

  /** Deletes a version and its descendants, and chooses the nearest remaining version. */
  remove(message: Message): void {
    const at = this.versions(message).indexOf(message.id);
    this.#gone.add(message.id);
    const others = this.versions(message);
    const nearest = others[at] ?? others.at(-1);
    if (nearest !== undefined) {
      this.select(this.message(nearest));
    } else if (message.parent_id === null) {
      this.#leaves.delete(message.conversation_id);
    } else {
      this.#leaves.set(message.conversation_id, message.parent_id);
    }
  }

  /** Restores a version. */
  restore(message: Message): void {
    this.#gone.delete(message.id);
    this.select(message);
  }

  /** Returns the last message of the chosen branch. */
  leaf(id: string): MessageId | null {
    return this.#leaves.get(id) ?? null;
  }

  /** Returns the messages of the chosen branch, first message first. */
  branch(id: string): Message[] {
    const messages: Message[] = [];
    for (let at = this.leaf(id); at !== null; at = this.message(at).parent_id) {
      messages.push(this.message(at));
    }
    return messages.reverse();
  }

  /** Returns all versions of a message, oldest first. */
  versions(message: Message): MessageId[] {
    const siblings = this.#siblings.get(siblingsOf(message)) ?? [];
    return siblings.filter((id) => !this.#gone.has(id));
  }

  /** Chooses the branch through a message, down to the leaf that was chosen there last. */
  select(message: Message): void {
    if (message.parent_id !== null) {
      this.#left.set(message.parent_id, message.id);
    }
    const children = new Map<MessageId, Message[]>();
    for (const each of this.#messages.values()) {
      if (each.parent_id !== null && !this.#gone.has(each.id)) {
        children.set(each.parent_id, [...(children.get(each.parent_id) ?? []), each]);
      }
    }
    let last = message.id;
    for (;;) {
      const there = children.get(last) ?? [];
      const next = there.find(({ id }) => id === this.#left.get(last)) ?? there.at(-1);
      if (next === undefined) {
        break;
      }
      last = next.id;
    }
    this.#leaves.set(message.conversation_id, last);
  }

  #id(kind: string): string {
    return `${kind}-${this.#next++}`;
  }
}

function siblingsOf({ conversation_id, parent_id, role }: Message): string {
  return `${conversation_id} ${String(parent_id)} ${role}`;
}
