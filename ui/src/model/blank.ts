import type {
  ChatSettings,
  Continuing,
  ConversationId,
  Message,
  MessageId,
  Network,
  Notices,
  Role,
  Settings,
  Timing,
} from "../bindings/contract";

/** Timing of a turn that has not reached any milestone yet. */
export const noTiming: Timing = {
  sent_ms: null,
  first_byte_ms: null,
  first_token_ms: null,
  first_text_ms: null,
  last_token_ms: null,
  ended_ms: null,
};

/** The notices of a reply whose stream had no irregularities. */
export const noNotices: Notices = {
  unreadable_events: 0,
  other_choices: 0,
  pieces: 0,
  one_piece: false,
  not_streamed: false,
  cut_words: 0,
  added_nothing: false,
  think_tags: null,
};

/** The default network settings. */
export const plainNetwork: Network = { proxy: { proxy: "system" }, ca_file: null, headers: [] };

/** The settings of a user who has not changed any. */
export const plainSettings: Settings = {
  theme: "system",
  zoom: 100,
  reading_font: "inter",
  line_width: "normal",
  contrast: "system",
  sidebar_open: true,
  default_provider: null,
  trusted_hosts: [],
  model_titles: false,
  backup_every: "day",
  backup_keep: 7,
  backup_folder: null,
};

/** Chat settings in which nothing is set. */
export const noChatSettings: ChatSettings = {
  system: null,
  temperature: null,
  top_p: null,
  max_tokens: null,
  stop: [],
  seed: null,
  presence_penalty: null,
  frequency_penalty: null,
  reasoning_effort: null,
  extra: "",
};

/** The fields of a conversation that is in no folder, has no tags, and is neither pinned nor archived. */
export const unfiled = { folder_id: null, pinned: false, archived: false, tags: [] };

/** The continue methods of a provider about which nothing is known. */
export const noContinuing: Continuing = { prefill: "none", resume: false };

/** Creates an empty message at a position in the tree of messages. */
export function blankMessage(
  id: MessageId,
  conversation: ConversationId,
  parent: MessageId | null,
  role: Role,
): Message {
  return {
    id,
    conversation_id: conversation,
    parent_id: parent,
    role,
    ending: null,
    parts: [],
    provider_id: null,
    model: null,
    request_id: null,
    finish_reason: null,
    status: null,
    usage: null,
    fault: null,
    timing: noTiming,
    notices: noNotices,
    kept: false,
    seams: [],
    created_at: 0,
  };
}
