import type {
  Conversation,
  ConversationView,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../bindings/contract";
import type { Grown } from "./grown";
import { applyChange } from "./reply";

/** The clocks of a running turn, in milliseconds of the screen's own clock. */
export interface TurnClock {
  /** When the turn began. */
  readonly startedAt: number;
  /** When it began to do what it does now. */
  readonly activityAt: number;
}

/** A message on the screen. */
export interface Entry {
  readonly view: MessageView;
  /** `null` once the turn has ended. */
  readonly clock: TurnClock | null;
  /** The index of each tool call among the parts, in their order. */
  readonly calls: readonly number[];
  /** What was added to the text and to the reasoning since they came as a whole. */
  readonly grown: { readonly text: Grown | null; readonly reasoning: Grown | null };
}

/** Nothing was added. */
export const nothingGrown: Entry["grown"] = { text: null, reasoning: null };

/** What the screen knows of the open conversation. */
export interface Transcript {
  /** `null` before the first message of a new one. */
  readonly conversation: Conversation | null;
  /** Messages before these, which have not been asked for yet. */
  readonly unloaded: number;
  readonly entries: readonly Entry[];
}

/** What an update made of a transcript. */
export interface Applied {
  readonly transcript: Transcript;
  /** The update does not follow what is there: the whole reply has to be asked for. */
  readonly gap: boolean;
}

/** A conversation that has not begun. */
export const noTranscript: Transcript = { conversation: null, unloaded: 0, entries: [] };

/** A reply that has not ended. */
export function isStreaming(view: MessageView): boolean {
  return view.message.role === "assistant" && view.message.ending === null;
}

/** The transcript of a conversation as it was opened at `now`. */
export function transcriptOf(view: ConversationView, now: number): Transcript {
  return {
    conversation: view.conversation,
    unloaded: view.unloaded,
    entries: view.messages.map((message) => entryOf(message, now)),
  };
}

/** Puts the messages before `first` before it. An answer about another beginning than the one here changes nothing. */
export function prepend(
  transcript: Transcript,
  first: MessageId,
  views: readonly MessageView[],
  now: number,
): Transcript {
  if (transcript.unloaded === 0 || transcript.entries[0]?.view.message.id !== first) {
    return transcript;
  }
  const entries = [...views.map((view) => entryOf(view, now)), ...transcript.entries];
  return { ...transcript, unloaded: 0, entries };
}

/** The running reply, of which there is one at most. */
export function runningEntry(transcript: Transcript): Entry | undefined {
  return transcript.entries.findLast((entry) => isStreaming(entry.view));
}

/** Takes one update. Updates of other conversations and repeated ones change nothing. */
export function applyTurnUpdate(transcript: Transcript, update: TurnUpdate): Applied {
  const at = indexOf(transcript, update.message_id);
  const entry = transcript.entries[at];
  if (!entry || !isStreaming(entry.view) || update.seq <= entry.view.seq) {
    return { transcript, gap: false };
  }
  // Changes are joined, so one that begins before what we have cannot be taken apart.
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

/** Puts a whole message in the place of the one there, unless that one is newer. */
export function putMessage(transcript: Transcript, view: MessageView, now: number): Transcript {
  const at = indexOf(transcript, view.message.id);
  const entry = transcript.entries[at];
  if (!entry || !isStreaming(entry.view)) {
    return transcript;
  }
  if (isStreaming(view) && view.seq <= entry.view.seq) {
    return transcript;
  }
  return replace(transcript, at, entryOf(view, now));
}

/**
 * The transcript as the engine gave it again at `now`. What is the same, or newer here, stays the very same entry;
 * what stands before the first message of the answer stays too, where it is before it still.
 */
export function refreshed(transcript: Transcript, view: ConversationView, now: number): Transcript {
  const { conversation, entries: before } = transcript;
  const places = new Map(before.map(({ view: { message } }, at) => [message.id, at]));
  const tail = view.messages.map((there) => {
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
  return same ? transcript : { conversation: view.conversation, unloaded, entries };
}

function isNews(there: MessageView, here: MessageView): boolean {
  if (isStreaming(there)) {
    return isStreaming(here) && there.seq > here.seq;
  }
  // What an ended turn counted belongs to the engine.
  const plain = (view: MessageView) => ({ ...view, seq: 0, running_ms: 0 });
  return !isSame(plain(there), plain(here));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Marks a reply as kept by the user. */
export function keepMessage(transcript: Transcript, id: MessageId): Transcript {
  const at = indexOf(transcript, id);
  const entry = transcript.entries[at];
  if (!entry) {
    return transcript;
  }
  const view = { ...entry.view, message: { ...entry.view.message, kept: true } };
  return replace(transcript, at, { ...entry, view });
}

/** Changes what is known of the open conversation. */
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
