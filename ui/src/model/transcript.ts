import type {
  Conversation,
  ConversationView,
  MessageId,
  MessageView,
  ToolCall,
  TurnUpdate,
  Verdict,
} from "../bindings/contract";
import { isRunning, withCall } from "./calls";
import type { Entry } from "./entry";
import { applyChange } from "./reply";

export type { Entry } from "./entry";

/** The additions to a message that has not grown since the page received the whole message. */
export const nothingGrown: Entry["grown"] = { text: null, reasoning: null };

/** The state of the open conversation. */
export interface Transcript {
  /** The conversation's id; `null` before the first message of a new conversation. */
  readonly conversation: Conversation | null;
  /** Number of older messages that are not loaded yet. */
  readonly unloaded: number;
  readonly entries: readonly Entry[];
  /**
   * The calls of replies that are not loaded yet. If a reply ends before the page has received its
   * view, the engine sends the reply's calls first, so these calls are kept here until the reply
   * is loaded.
   */
  readonly early: readonly ToolCall[];
  /**
   * The verdicts that arrived as updates, which are final. A view that was taken before its verdict was stored
   * can arrive after the update.
   */
  readonly verdicts: ReadonlyMap<MessageId, Verdict | null>;
}

/** The result of applying an update. */
export interface Applied {
  readonly transcript: Transcript;
  /** Whether updates were missed. If so, the whole reply must be fetched again. */
  readonly gap: boolean;
}

/** A new conversation without messages. */
export const noTranscript: Transcript = {
  conversation: null,
  unloaded: 0,
  entries: [],
  early: [],
  verdicts: new Map(),
};

/** Returns whether a reply is still running. */
export function isStreaming(view: MessageView): boolean {
  return view.message.role === "assistant" && view.message.ending === null;
}

/**
 * Returns the transcript of a conversation that is opened at `now`. If `before` contains a later state
 * of a call, the call keeps that state; so does a reply whose verdict has already arrived.
 */
export function transcriptOf(
  view: ConversationView,
  now: number,
  before: Transcript = noTranscript,
): Transcript {
  return {
    conversation: view.conversation,
    unloaded: view.unloaded,
    entries: view.messages.map((message) => entryOf(withKnownState(message, before), now)),
    early: [],
    verdicts: before.verdicts,
  };
}

/**
 * Adds older messages before the message `first`. Has no effect if another message has become
 * the first one.
 */
export function prepend(
  transcript: Transcript,
  first: MessageId,
  views: readonly MessageView[],
  now: number,
): Transcript {
  if (transcript.unloaded === 0 || transcript.entries[0]?.view.message.id !== first) {
    return transcript;
  }
  const before = views.map((view) => entryOf(withKnownState(view, transcript), now));
  return withEntries(transcript, { unloaded: 0, entries: [...before, ...transcript.entries] });
}

/** Returns the running reply. There is at most one. */
export function runningEntry(transcript: Transcript): Entry | undefined {
  return transcript.entries.findLast((entry) => isStreaming(entry.view));
}

/** Applies one update. Updates for other conversations and repeated updates have no effect. */
export function applyTurnUpdate(transcript: Transcript, update: TurnUpdate): Applied {
  const at = indexOf(transcript, update.message_id);
  const entry = transcript.entries[at];
  if (!entry || !isStreaming(entry.view) || update.seq <= entry.view.seq) {
    return { transcript, gap: false };
  }
  // An update contains merged changes, so only a whole update can be applied. It must begin exactly where the
  // current state ends.
  if (update.after !== entry.view.seq) {
    return { transcript, gap: true };
  }
  let next = entry;
  for (const change of update.changes) {
    next = applyChange(next, change, update.at_ms);
  }
  next = { ...next, view: { ...next.view, seq: update.seq, running_ms: update.at_ms } };
  return { transcript: replace(transcript, at, next), gap: false };
}

/** Returns the reply whose tool calls are being run, if there is one. */
export function callingEntry(transcript: Transcript): Entry | undefined {
  return transcript.entries.findLast(({ view }) => view.calls.some(isRunning));
}

/** Applies a change to a tool call, or keeps the change until the call's reply is loaded. */
export function applyCall(transcript: Transcript, call: ToolCall): Transcript {
  const at = indexOf(transcript, call.message_id);
  const entry = transcript.entries[at];
  if (!entry) {
    const [own, others] = callsOf(transcript.early, call.message_id);
    return { ...transcript, early: [...others, ...withCall(own, call)] };
  }
  const view = { ...entry.view, calls: withCall(entry.view.calls, call) };
  return replace(transcript, at, { ...entry, view });
}

/** Shows the verdict on a reply that was checked and stored. */
export function applyVerdict(
  transcript: Transcript,
  message: MessageId,
  verdict: Verdict | null,
): Transcript {
  const at = indexOf(transcript, message);
  const known = { ...transcript, verdicts: new Map(transcript.verdicts).set(message, verdict) };
  const entry = known.entries[at];
  return entry ? replace(known, at, { ...entry, view: withKnownState(entry.view, known) }) : known;
}

/**
 * Replaces a running reply with its current state, `view`. Has no effect if the transcript already contains
 * that state or a newer one, or if the reply has ended.
 */
export function putMessage(transcript: Transcript, view: MessageView, now: number): Transcript {
  const at = indexOf(transcript, view.message.id);
  const entry = transcript.entries[at];
  if (!entry || !isStreaming(entry.view)) {
    return transcript;
  }
  if (isStreaming(view) && view.seq <= entry.view.seq) {
    return transcript;
  }
  return replace(transcript, at, entryOf(withKnownState(view, transcript), now));
}

/**
 * Merges a conversation that was fetched again at `now` into its transcript. Entries that are unchanged, or
 * newer than the fetched messages, remain the same objects. Older messages that are already loaded are kept
 * if they still precede the first fetched message.
 */
export function refreshed(transcript: Transcript, view: ConversationView, now: number): Transcript {
  const { conversation, entries: before } = transcript;
  const places = new Map(before.map(({ view: { message } }, at) => [message.id, at]));
  const tail = view.messages.map((fetched) => {
    const there = withKnownState(fetched, transcript);
    const here = before[places.get(there.message.id) ?? -1];
    return here && !isNews(there, here.view) ? here : entryOf(there, now);
  });
  const joint = places.get(view.messages[0]?.message.id ?? "") ?? 0;
  const joins = view.unloaded > 0 && transcript.unloaded + joint === view.unloaded;
  const kept = joins ? before.slice(0, joint) : [];
  const unloaded = joins ? transcript.unloaded : view.unloaded;
  const entries = [...kept, ...tail];
  const same =
    unloaded === transcript.unloaded &&
    entries.length === before.length &&
    entries.every((entry, at) => entry === before[at]) &&
    isSame(view.conversation, conversation);
  const { conversation: opened } = view;
  return same ? transcript : withEntries(transcript, { conversation: opened, unloaded, entries });
}

/**
 * Returns the view of a reply, in which the state of each call is replaced if the transcript contains a
 * later state of that call, and the verdict if it has already arrived.
 */
function withKnownState(view: MessageView, transcript: Transcript): MessageView {
  const { message } = view;
  const loaded = transcript.entries[indexOf(transcript, message.id)]?.view.calls ?? [];
  const known = [...loaded, ...callsOf(transcript.early, message.id)[0]];
  const latest = known.length === 0 ? view : { ...view, calls: known.reduce(withCall, view.calls) };
  const verdict = transcript.verdicts.get(message.id);
  return verdict === undefined ? latest : { ...latest, message: { ...message, verdict } };
}

/** Replaces the entries, and removes the calls in `early` whose replies are now loaded. */
function withEntries(
  transcript: Transcript,
  change: Partial<Transcript> & Pick<Transcript, "entries">,
): Transcript {
  const { early } = transcript;
  const isLoaded = ({ message_id }: ToolCall) =>
    change.entries.some(({ view }) => view.message.id === message_id);
  return { ...transcript, ...change, early: early.filter((call) => !isLoaded(call)) };
}

/** Splits calls into those that belong to a reply and all others. */
function callsOf(
  calls: readonly ToolCall[],
  id: MessageId,
): [readonly ToolCall[], readonly ToolCall[]] {
  const isOwn = ({ message_id }: ToolCall) => message_id === id;
  return [calls.filter(isOwn), calls.filter((call) => !isOwn(call))];
}

function isNews(there: MessageView, here: MessageView): boolean {
  if (isStreaming(there)) {
    return isStreaming(here) && there.seq > here.seq;
  }
  // When comparing messages of finished turns, ignore the sequence number and the running time.
  const plain = (view: MessageView) => ({ ...view, seq: 0, running_ms: 0 });
  return !isSame(plain(there), plain(here));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Marks the ending card of a reply as dismissed. */
export function keepMessage(transcript: Transcript, id: MessageId): Transcript {
  const at = indexOf(transcript, id);
  const entry = transcript.entries[at];
  if (!entry) {
    return transcript;
  }
  const view = { ...entry.view, message: { ...entry.view.message, kept: true } };
  return replace(transcript, at, { ...entry, view });
}

/** Changes fields of the open conversation. */
export function changeConversation(
  transcript: Transcript,
  change: Partial<Conversation>,
): Transcript {
  const { conversation } = transcript;
  return conversation
    ? { ...transcript, conversation: { ...conversation, ...change } }
    : transcript;
}

function entryOf(view: MessageView, now: number): Entry {
  const calls = view.message.parts
    .filter((part) => part.part === "tool_call")
    .map((_, index) => index);
  const clock = isStreaming(view) ? { startedAt: now - view.running_ms, activityAt: now } : null;
  return { view, clock, calls, grown: nothingGrown };
}

function indexOf(transcript: Transcript, id: MessageId): number {
  return transcript.entries.findLastIndex((entry) => entry.view.message.id === id);
}

function replace(transcript: Transcript, at: number, entry: Entry): Transcript {
  return { ...transcript, entries: transcript.entries.with(at, entry) };
}
