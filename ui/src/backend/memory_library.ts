import { newFault } from "./fault";
import type { Handlers } from "./memory";

const later = () => {
  throw newFault("input", "The twin cannot do this yet");
};

/** The library of the twin. */
export const memoryLibrary: Pick<
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
  | "search"
  | "search_models"
  | "message_show"
  | "import_preview"
  | "import_start"
  | "export_start"
  | "transfer_stop"
  | "data_info"
  | "data_check"
  | "data_move"
  | "data_delete"
  | "backup_make"
  | "backup_restore"
> = {
  conversation_pin: later,
  conversation_archive: later,
  conversation_move: later,
  conversation_tag: later,
  folder_list: later,
  folder_save: later,
  folder_delete: later,
  folder_restore: later,
  trash_list: later,
  trash_empty: later,
  search: later,
  search_models: later,
  message_show: later,
  import_preview: later,
  import_start: later,
  export_start: later,
  transfer_stop: later,
  data_info: later,
  data_check: later,
  data_move: later,
  data_delete: later,
  backup_make: later,
  backup_restore: later,
};
