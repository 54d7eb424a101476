import type { ConversationSummary, ExportScope, Folder, Message } from "../bindings/contract";
import * as windowText from "../bindings/texts/window";

export interface NamedScope {
  readonly scope: ExportScope;
  readonly name: string;
}

export function everything(): NamedScope {
  return { scope: { scope: "everything" }, name: windowText.everything() };
}

export function folderScope({ id, name }: Folder): NamedScope {
  return { scope: { scope: "folder", folder_id: id }, name: windowText.folder({ name }) };
}

/** Returns the scopes that the user can choose when exporting from a conversation. */
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

export function messageScope({ id, role }: Message): NamedScope {
  return {
    scope: { scope: "message", message_id: id },
    name: windowText.message({ kind: role === "assistant" ? "reply" : "message" }),
  };
}

export function severalScope(conversations: readonly ConversationSummary[]): NamedScope {
  return {
    scope: { scope: "conversations", conversation_ids: conversations.map(({ id }) => id) },
    name: windowText.selectedConversations({ count: conversations.length }),
  };
}
