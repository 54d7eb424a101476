import type { Conversation, Folder } from "../bindings/contract";
import { newFault, plainText } from "../model/fault";
import type { Handlers } from "./memory_handlers";
import type { MemoryMessages } from "./memory_messages";

type ShelfHandlers = Pick<
  Handlers,
  | "conversation_pin"
  | "conversation_archive"
  | "conversation_move"
  | "conversation_tag"
  | "folder_list"
  | "folder_save"
  | "folder_delete"
  | "folder_restore"
  | "trash_list"
  | "trash_empty"
>;

/** Returns the commands for folders, pinning, the archive and the trash. */
export function memoryLibrary(
  messages: MemoryMessages,
  initial: () => readonly Folder[],
): ShelfHandlers {
  let folders: Map<string, Folder> | null = null;
  const known = () => (folders ??= new Map(initial().map((folder) => [folder.id, folder])));
  const change = (id: string, what: Partial<Conversation>) => {
    messages.change(id, what);
    return null;
  };
  return {
    conversation_pin: ({ conversation_id, pinned }) => change(conversation_id, { pinned }),
    conversation_archive: ({ conversation_id, archived }) => change(conversation_id, { archived }),
    conversation_move: ({ conversation_id, folder_id }) => change(conversation_id, { folder_id }),
    conversation_tag: ({ conversation_id, tags }) =>
      change(conversation_id, { tags: [...new Set(tags)].sort() }),
    folder_list: () => [...known().values()].sort((a, b) => a.name.localeCompare(b.name)),
    folder_save: ({ folder_id, name }) => {
      const taken = [...known().values()].some(
        (folder) => folder.id !== folder_id && folder.name === name,
      );
      if (taken) {
        throw newFault("input", plainText(`There is a folder “${name}” already`));
      }
      const folder = { id: folder_id ?? `folder-${name}`, name };
      known().set(folder.id, folder);
      return folder;
    },
    folder_delete: ({ folder_id }) => {
      known().delete(folder_id);
      const inside = messages.list().filter((conversation) => conversation.folder_id === folder_id);
      return inside.map(({ id }) => {
        messages.change(id, { folder_id: null });
        return id;
      });
    },
    folder_restore: ({ folder, conversations }) => {
      known().set(folder.id, folder);
      for (const id of conversations) {
        messages.change(id, { folder_id: folder.id });
      }
      return null;
    },
    trash_list: () =>
      messages.deleted().map(({ conversation, messages: count, at }) => ({
        conversation_id: conversation.id,
        message_id: null,
        title: conversation.title,
        words: "",
        messages: count,
        deleted_at: at,
      })),
    trash_empty: () => {
      messages.forgetDeleted();
      return null;
    },
  };
}
