import type { Conversation, Message, MessageId } from "../bindings/contract";
import { blankMessage, noChatSettings, unfiled } from "../model/blank";
import { newFault, plainText } from "../model/fault";

/** The conversations and messages of the twin: a tree for each conversation, and which branch is chosen. */
export class MemoryMessages {
  readonly #conversations = new Map<string, Conversation>();
  readonly #messages = new Map<MessageId, Message>();
  /** The last message of the chosen branch of each conversation. */
  readonly #siblings = new Map<string, MessageId[]>();
  readonly #leaves = new Map<string, MessageId>();
  /** Deleted conversations, and when that was. */
  readonly #deleted = new Map<string, number>();
  /** Versions whose place another one took, or that were deleted. */
  readonly #gone = new Set<MessageId>();
  /** The answer along which the branch through a message was left. */
  readonly #left = new Map<MessageId, MessageId>();
  #next = 1;

  /** The conversations that are not deleted, the latest first. */
  list(): Conversation[] {
    return [...this.#conversations.values()]
      .filter(({ id }) => !this.#deleted.has(id))
      .sort((a, b) => b.updated_at - a.updated_at);
  }

  /** A conversation by its name. */
  conversation(id: string): Conversation {
    const conversation = this.#conversations.get(id);
    if (!conversation) {
      throw newFault("input", plainText("There is no such conversation"));
    }
    return conversation;
  }

  /** A message by its name. */
  message(id: MessageId): Message {
    const message = this.#messages.get(id);
    if (!message) {
      throw newFault("input", plainText("There is no such message"));
    }
    return message;
  }

  /** Begins a conversation. */
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

  /** Changes what is known of a conversation. */
  change(id: string, change: Partial<Conversation>): void {
    this.#conversations.set(id, { ...this.conversation(id), ...change });
  }

  /** Deletes a conversation, or takes that back. */
  setDeleted(id: string, deleted: boolean): void {
    if (deleted) {
      this.#deleted.set(id, Date.now());
    } else {
      this.#deleted.delete(id);
    }
  }

  /** The deleted conversations with their messages, the latest deletion first. */
  deleted(): { conversation: Conversation; messages: number; at: number }[] {
    return [...this.#deleted]
      .map(([id, at]) => ({
        conversation: this.conversation(id),
        messages: this.branch(id).length,
        at,
      }))
      .sort((a, b) => b.at - a.at);
  }

  /** Removes what is deleted for good. */
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

  /** All messages of the conversations that are not deleted, the latest first. */
  every(): Message[] {
    return [...this.#messages.values()]
      .filter(({ conversation_id }) => !this.#deleted.has(conversation_id))
      .reverse()
      .sort((a, b) => b.created_at - a.created_at);
  }

  /** Adds a message at the end of the branch that `parent` ends, and chooses that branch. */
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

  /** Puts a message in the place of the one of the same name. */
  put(message: Message): void {
    this.#messages.set(message.id, message);
  }

  /** A version gives its place to another one. */
  replace(id: MessageId): void {
    this.#gone.add(id);
  }

  /** Takes a version away with what follows it; the nearest other one is shown. */
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

  /** Brings a version back. */
  restore(message: Message): void {
    this.#gone.delete(message.id);
    this.select(message);
  }

  /** The last message of the chosen branch. */
  leaf(id: string): MessageId | null {
    return this.#leaves.get(id) ?? null;
  }

  /** The messages along the chosen branch, first message first. */
  branch(id: string): Message[] {
    const messages: Message[] = [];
    for (let at = this.leaf(id); at !== null; at = this.message(at).parent_id) {
      messages.push(this.message(at));
    }
    return messages.reverse();
  }

  /** All versions of a message, oldest first. */
  versions(message: Message): MessageId[] {
    const siblings = this.#siblings.get(siblingsOf(message)) ?? [];
    return siblings.filter((id) => !this.#gone.has(id));
  }

  /** Chooses the branch through a message, to where that was left. */
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
