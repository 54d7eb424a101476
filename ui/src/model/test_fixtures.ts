import type {
  Change,
  Conversation,
  Fault,
  Message,
  MessageView,
  Outcome,
  Provider,
  TurnUpdate,
} from "../bindings/contract";

/** A reply that has just begun. */
export function reply(given: Partial<Message> = {}): Message {
  return {
    id: "reply",
    conversation_id: "conversation",
    parent_id: "question",
    role: "assistant",
    ending: null,
    parts: [],
    provider_id: "provider",
    model: "model",
    request_id: null,
    finish_reason: null,
    status: null,
    usage: null,
    fault: null,
    timing: {
      first_byte_ms: null,
      first_token_ms: null,
      first_text_ms: null,
      last_token_ms: null,
      ended_ms: null,
    },
    notices: { unreadable_events: 0, other_choices: 0, pieces: 0 },
    kept: false,
    created_at: 0,
    ...given,
  };
}

/** A message as the engine hands it out. */
export function view(message: Message, given: Partial<MessageView> = {}): MessageView {
  const activity = message.ending === null ? "connecting" : null;
  return { message, versions: [message.id], seq: 0, activity, running_ms: 0, ...given };
}

/** A conversation that holds the reply. */
export const conversation: Conversation = {
  id: "conversation",
  title: "A title",
  provider_id: "provider",
  model: "model",
  created_at: 0,
  updated_at: 0,
};

/** A connection. */
export function provider(given: Partial<Provider> = {}): Provider {
  return {
    id: "provider",
    name: "Provider",
    kind: "custom",
    base_url: "https://api.example.com/v1",
    model: "model",
    key_place: "keychain",
    limits: { connect: 30, first_byte: 300, idle: 300 },
    include_usage: true,
    abort_billing: "unknown",
    ...given,
  };
}

/** A fault. */
export function fault(given: Partial<Fault> = {}): Fault {
  return {
    category: "provider",
    message: "The provider reported an error",
    detail: null,
    status: null,
    code: null,
    retry_after: null,
    limit: null,
    ...given,
  };
}

/** What is known of a turn that is over. */
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
    ...given,
  };
}

/** A piece of the reply's content. */
export function text(piece: string): Change {
  return { change: "fragment", fragment: { part: "text", text: piece } };
}

/** One message of the engine. */
export function update(
  after: number,
  seq: number,
  changes: Change[],
  atMs = seq * 100,
): TurnUpdate {
  return { message_id: "reply", after, seq, at_ms: atMs, changes };
}
