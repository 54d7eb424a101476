import { newFault } from "./fault";
import type { Handlers } from "./memory";

const later = () => {
  throw newFault("input", "The twin cannot do this yet");
};

/** Branches, settings, drafts and attachments of the twin. */
export const memoryBranches: Pick<
  Handlers,
  | "conversation_earlier"
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
  | "message_part"
  | "turn_edit"
  | "turn_continue"
  | "attachment_add"
  | "attachment_add_file"
  | "attachment_data"
> = {
  conversation_earlier: later,
  conversation_settings: later,
  conversation_branch: later,
  assistant_list: later,
  assistant_save: later,
  assistant_delete: later,
  snippet_list: later,
  snippet_save: later,
  snippet_delete: later,
  draft_list: later,
  draft_save: later,
  message_versions: later,
  message_delete: later,
  message_restore: later,
  message_part: later,
  turn_edit: later,
  turn_continue: later,
  attachment_add: later,
  attachment_add_file: later,
  attachment_data: later,
};
