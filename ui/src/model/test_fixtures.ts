import { newFault, uncataloguedText } from "./fault";
import type {
  CallEntry,
  Change,
  Conversation,
  ConversationId,
  Fault,
  LaunchView,
  Message,
  MessageId,
  MessageView,
  Notices,
  Outcome,
  Preset,
  Provider,
  Role,
  Timing,
  ToolCall,
  ToolDefinition,
  ToolServerView,
  TurnUpdate,
  Usage,
} from "../bindings/contract";
import { noChatSettings, noContinuing, plainNetwork } from "./blank";
import { type Entry, nothingGrown } from "./transcript";

export { unlisted as listedModel } from "./picker";

export const noTiming: Timing = {
  sent_ms: null,
  first_byte_ms: null,
  first_token_ms: null,
  first_text_ms: null,
  last_token_ms: null,
  ended_ms: null,
};

export const noUsage: Usage = {
  prompt: null,
  completion: null,
  total: null,
  cached: null,
  reasoning: null,
  cost: null,
};

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

export const unfiled = { folder_id: null, pinned: false, archived: false, tags: [] };

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
    verdict: null,
    created_at: 0,
  };
}

export function reply(given: Partial<Message> = {}): Message {
  return {
    ...blankMessage("reply", "conversation", "question", "assistant"),
    provider_id: "provider",
    model: "model",
    ...given,
  };
}

/** Creates a message in the form in which the engine returns it. */
export function view(message: Message, given: Partial<MessageView> = {}): MessageView {
  const activity = message.ending === null ? "connecting" : null;
  return { message, versions: [message.id], calls: [], seq: 0, activity, running_ms: 0, ...given };
}

export function entry(message: Message, given: Partial<MessageView> = {}): Entry {
  return { view: view(message, given), clock: null, calls: [], grown: nothingGrown };
}

export const conversation: Conversation = {
  id: "conversation",
  title: "A title",
  provider_id: "provider",
  model: "model",
  settings: noChatSettings,
  ...unfiled,
  created_at: 0,
  updated_at: 0,
};

export function provider(given: Partial<Provider> = {}): Provider {
  return {
    id: "provider",
    name: "Provider",
    preset: null,
    kind: "custom",
    base_url: "https://api.example.com/v1",
    model: "model",
    key_place: "keychain",
    limits: { connect: 30, first_byte: 300, idle: 300 },
    network: plainNetwork,
    include_usage: true,
    abort_billing: "unknown",
    continuing: noContinuing,
    ...given,
  };
}

export function preset(given: Partial<Preset> = {}): Preset {
  return {
    id: "preset",
    name: "Preset",
    place: null,
    base_url: "https://api.example.com/v1",
    local: false,
    port: null,
    owned_by: [],
    key: "required",
    key_url: null,
    docs: null,
    reasoning_field: null,
    usage: "ask",
    include_usage: true,
    heartbeats: "unknown",
    limits: { connect: 30, first_byte: 300, idle: 300 },
    abort_billing: "unknown",
    abort_source: null,
    prefill: "none",
    resume: false,
    notes: uncataloguedText(""),
    sources: [],
    ...given,
  };
}

export function fault(given: Partial<Fault> = {}): Fault {
  return {
    ...newFault("provider", uncataloguedText("The provider reported an error")),
    ...given,
  };
}

export function outcome(given: Partial<Outcome> = {}): Outcome {
  const { finish_reason, request_id, status, usage, timing, notices } = reply();
  return {
    ending: "complete",
    fault: null,
    finish_reason,
    request_id,
    status,
    usage,
    timing,
    notices,
    replaces: null,
    seams: [],
    ...given,
  };
}

export function text(piece: string): Change {
  return { change: "fragment", fragment: { part: "text", text: piece } };
}

export function update(
  after: number,
  seq: number,
  changes: Change[],
  atMs = seq * 100,
): TurnUpdate {
  return { message_id: "reply", after, seq, at_ms: atMs, changes };
}

/**
 * Creates a tool call of the test reply. By default, the call is waiting for the user's decision.
 */
export function toolCall(given: Partial<ToolCall> = {}): ToolCall {
  return {
    id: "call",
    message_id: "reply",
    index: 0,
    attempt: 1,
    call_id: "call_1",
    server_id: "server",
    server: "Files",
    tool: "write_file",
    arguments: '{"path":"notes.txt"}',
    edited: false,
    revision: 0,
    review: false,
    state: given.ending == null ? "waiting_approval" : "ended",
    ending: null,
    reason: null,
    granted: null,
    deny_reason: null,
    remedy: null,
    resolution: null,
    told: null,
    answer_bytes: 0,
    progress: null,
    proposed_at: 1,
    decided_at: null,
    started_at: null,
    ended_at: null,
    ...given,
  };
}

export function callEntry(call: Partial<ToolCall>, given: Partial<CallEntry> = {}): CallEntry {
  return {
    call: toolCall(call),
    place: "conversation",
    arguments_hash: null,
    conversation_id: "conversation",
    title: "A title",
    model: "model",
    ...given,
  };
}

export function launchView(changes: Partial<LaunchView>): LaunchView {
  return {
    command: "server",
    arguments: [],
    variables: [],
    folder: null,
    address: null,
    headers: [],
    ...changes,
  };
}

export function toolDefinition(given: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: "write_file",
    title: null,
    description: "Writes a file.",
    input_schema: { type: "object" },
    output_schema: null,
    claims: { read_only: null, destructive: null, idempotent: null, open_world: null },
    ...given,
  };
}

export function toolServer(given: Partial<ToolServerView> = {}): ToolServerView {
  return {
    server: {
      id: "server",
      name: "Files",
      transport: {
        transport: "command",
        command: "npx",
        args: ["-y", "server-files"],
        env: [],
        folder: null,
      },
      limits: { start: 60, idle: 120, total: 3_600 },
      on: true,
      tools_off: [],
    },
    state: "ready",
    fault: null,
    sign_in_page: null,
    signed_in: null,
    stderr: "",
    protocol: "2025-11-25",
    tools: [],
    ...given,
  };
}
