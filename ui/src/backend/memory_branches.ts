import type {
  Assistant,
  Attachment,
  ConversationView,
  Draft,
  Message,
  MessageId,
  MessageView,
  Part,
  Snippet,
} from "../bindings/contract";
import { textOf } from "../model/reply";
import { newFault, plainText } from "../model/fault";
import type { Handlers } from "./memory_handlers";
import { MemoryAttachments } from "./memory_attachments";
import type { MemoryMessages } from "./memory_messages";
import { continuation, type Script } from "./memory_scripts";
import { OVERLAP } from "./memory_texts";

/** The parts of the stub that the branch commands use. */
export interface Stub {
  readonly messages: MemoryMessages;
  view(id: string): ConversationView;
  messageView(message: Message): MessageView;
  /** Starts a reply to a message, with its initial content and its script. */
  reply(
    parent: MessageId | null,
    request: { id: string; provider_id: string; model: string },
    given?: Partial<Message>,
    script?: Script,
  ): ConversationView;
}

type Branches = Pick<
  Handlers,
  | "conversation_unloaded"
  | "conversation_settings"
  | "conversation_branch"
  | "assistant_list"
  | "assistant_save"
  | "assistant_delete"
  | "snippet_list"
  | "snippet_save"
  | "snippet_delete"
  | "draft_list"
  | "draft_save"
  | "message_versions"
  | "message_delete"
  | "message_restore"
  | "seam_split"
  | "turn_edit"
  | "turn_continue"
  | "attachment_add"
  | "attachment_data"
>;

/** Returns the commands for branches, settings, drafts and attachments. */
export function memoryBranches(stub: Stub): Branches {
  const { messages } = stub;
  const assistants = new Named<Assistant>("assistant");
  const snippets = new Named<Snippet>("snippet");
  const drafts = new Map<string | null, Draft>();
  const attachments = new MemoryAttachments();
  return {
    conversation_unloaded: ({ message_id }) => {
      const branch = messages.branch(messages.message(message_id).conversation_id);
      const at = branch.findIndex(({ id }) => id === message_id);
      return branch.slice(0, Math.max(0, at)).map((message) => stub.messageView(message));
    },
    conversation_settings: ({ conversation_id, settings }) => {
      messages.change(conversation_id, { settings });
      return null;
    },
    conversation_branch: ({ message_id }) => branchOff(stub, message_id),
    assistant_list: () => assistants.list(),
    assistant_save: ({ assistant }) => assistants.save(assistant),
    assistant_delete: ({ assistant_id }) => assistants.remove(assistant_id),
    snippet_list: () => snippets.list(),
    snippet_save: ({ snippet }) => snippets.save(snippet),
    snippet_delete: ({ snippet_id }) => snippets.remove(snippet_id),
    draft_list: () => [...drafts.values()],
    draft_save: ({ draft }) => {
      const empty = draft.text === "" && draft.attachments.length === 0;
      drafts.delete(draft.conversation_id);
      if (!empty) {
        drafts.set(draft.conversation_id, draft);
      }
      return null;
    },
    message_versions: ({ message_id }) =>
      messages.versions(messages.message(message_id)).map((id) => messages.message(id)),
    message_delete: ({ message_id }) => {
      const message = messages.message(message_id);
      messages.remove(message);
      return stub.view(message.conversation_id);
    },
    message_restore: ({ message_id }) => {
      const message = messages.message(message_id);
      messages.restore(message);
      return stub.view(message.conversation_id);
    },
    seam_split: ({ message_id, apart }) => part(stub, message_id, apart),
    turn_edit: ({ message_id, message }) => {
      const { conversation_id: id, parent_id, role } = messages.message(message_id);
      const parts = userParts(message.text, message.attachments);
      const asked = messages.add(id, role, parent_id, { ending: "complete", parts });
      return stub.reply(asked.id, { ...message, id });
    },
    turn_continue: ({ message_id, provider_id, model }) => {
      const from = messages.message(message_id);
      const { conversation_id: id, parent_id, seams } = from;
      const text = textOf(from);
      const overlap = text.endsWith(OVERLAP) ? OVERLAP : "";
      const seam = {
        from: from.id,
        way: "ask",
        at: text.length,
        overlap,
        separator: "",
        apart: false,
      } as const;
      const given = { parts: from.parts, seams: [...seams, seam] };
      return stub.reply(parent_id, { id, provider_id, model }, given, continuation());
    },
    attachment_add: ({ name, data }) => attachments.add(name, data),
    attachment_data: ({ hash }) => attachments.data(hash),
  };
}

/** Returns the parts of a user message. */
export function userParts(text: string, attachments: readonly Attachment[]): Part[] {
  const files = attachments.map((file): Part => {
    return { part: file.media_type.startsWith("image/") ? "image" : "file", file };
  });
  return [...(text === "" ? [] : [{ part: "text" as const, text }]), ...files];
}

function branchOff(stub: Stub, last: MessageId): ConversationView {
  const { messages } = stub;
  const { conversation_id } = messages.message(last);
  const { title, provider_id, model, settings } = messages.conversation(conversation_id);
  const { id } = messages.begin(title);
  messages.change(id, { provider_id, model, settings });
  const line = messages.branch(conversation_id);
  let parent: MessageId | null = null;
  for (const message of line.slice(0, line.findIndex((each) => each.id === last) + 1)) {
    const copy: Partial<Message> = { ...message, conversation_id: id, parent_id: parent };
    delete copy.id;
    parent = messages.add(id, message.role, parent, copy).id;
  }
  return stub.view(id);
}

function part(stub: Stub, id: MessageId, apart: boolean): ConversationView {
  const { messages } = stub;
  const message = messages.message(id);
  const last = message.seams.at(-1);
  if (last === undefined) {
    throw newFault("input", plainText("This reply has no seam"));
  }
  const before = textOf(messages.message(last.from));
  const own = textOf(message);
  const text = apart
    ? last.overlap + own.slice(last.at)
    : before + own.slice(last.apart ? last.overlap.length : last.at);
  const parts = message.parts.filter((each) => each.part !== "text");
  messages.put({
    ...message,
    parts: [...parts, { part: "text", text }],
    seams: [...message.seams.slice(0, -1), { ...last, apart }],
  });
  return stub.view(message.conversation_id);
}

/** The user's presets of one type, sorted by name. */
class Named<Thing extends { id: string | null; name: string }> {
  readonly #things = new Map<string, Thing>();
  readonly #kind: string;
  #next = 1;

  constructor(kind: string) {
    this.#kind = kind;
  }

  list(): Thing[] {
    return [...this.#things.values()].sort((a, b) => a.name.localeCompare(b.name));
  }

  save(thing: Thing): Thing {
    const id = thing.id ?? `${this.#kind}-${this.#next++}`;
    const name = thing.name.trim();
    if (name === "") {
      throw newFault("input", plainText("Give it a name"));
    }
    if (this.list().some((other) => other.id !== id && other.name === name)) {
      throw newFault("input", plainText(`There is another one called “${name}”`));
    }
    const saved = { ...thing, id, name };
    this.#things.set(id, saved);
    return saved;
  }

  remove(id: string): null {
    this.#things.delete(id);
    return null;
  }
}
