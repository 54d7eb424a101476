import { plainText } from "./fault";
import type {
  Change,
  Conversation,
  Fault,
  Message,
  MessageView,
  Outcome,
  Preset,
  Provider,
  TurnUpdate,
} from "../bindings/contract";
import { blankMessage, noChatSettings, noContinuing, plainNetwork, unfiled } from "./blank";

/** Creates a reply that has just begun. */
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
  return { message, versions: [message.id], seq: 0, activity, running_ms: 0, ...given };
}

/** A conversation that contains the fixture's reply. */
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

/** Creates a provider. */
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

/** Creates a preset. */
export function preset(given: Partial<Preset> = {}): Preset {
  return {
    id: "preset",
    name: "Preset",
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
    notes: plainText(""),
    sources: [],
    ...given,
  };
}

/** Creates a fault. */
export function fault(given: Partial<Fault> = {}): Fault {
  return {
    category: "provider",
    message: plainText("The provider reported an error"),
    detail: null,
    status: null,
    code: null,
    retry_after: null,
    limit: null,
    ...given,
  };
}

/** Creates the outcome of a finished turn. */
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

/** Creates a change that adds text to a reply. */
export function text(piece: string): Change {
  return { change: "fragment", fragment: { part: "text", text: piece } };
}

/** Creates an update as the engine sends it. */
export function update(
  after: number,
  seq: number,
  changes: Change[],
  atMs = seq * 100,
): TurnUpdate {
  return { message_id: "reply", after, seq, at_ms: atMs, changes };
}
