import type { ConversationSummary, ExportScope, Folder, Message } from "../bindings/contract";
import * as windowText from "../bindings/texts/window";

/** A scope that can be exported, with its displayed name. */
export interface NamedScope {
  readonly scope: ExportScope;
  readonly name: string;
}

/** Returns the scope of all conversations. */
export function everything(): NamedScope {
  return { scope: { scope: "everything" }, name: windowText.everything() };
}

/** Returns the scope of all conversations in a folder. */
export function folderScope({ id, name }: Folder): NamedScope {
  return { scope: { scope: "folder", folder_id: id }, name: windowText.folder({ name }) };
}

/**
 * Returns the export choices for a conversation: the conversation, its folder if any, and
 * everything.
 */
export function conversationScopes(
  { id, title, folder_id }: ConversationSummary,
  folders: readonly Folder[],
): NamedScope[] {
  const folder = folders.find((candidate) => candidate.id === folder_id);
  return [
    {
      scope: { scope: "conversation", conversation_id: id },
      name: windowText.conversation({ title }),
    },
    ...(folder ? [folderScope(folder)] : []),
    everything(),
  ];
}

/** Returns the scope of a single message. */
export function messageScope({ id, role }: Message): NamedScope {
  return {
    scope: { scope: "message", message_id: id },
    name: windowText.message({ kind: role === "assistant" ? "reply" : "message" }),
  };
}
