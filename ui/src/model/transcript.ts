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
import { type ModelChoice, storedChoice } from "./choice";
import type { Entry } from "./entry";
import { applyChange } from "./reply";

export type { Entry } from "./entry";

/**
 * The value of `Entry.grown` as long as nothing has been added to the message since the page
 * received it.
 */
export const nothingGrown: Entry["grown"] = { text: null, reasoning: null };

export interface Transcript {
  /** The open conversation; `null` before the first message of a new conversation. */
  readonly conversation: Conversation | null;
  /** Number of older messages that are not loaded yet. */
  readonly unloaded: number;
  readonly entries: readonly Entry[];
  /**
   * A comparison shows several replies side by side. One of them is in `entries`, the others are
   * here.
   */
  readonly beside: readonly Entry[];
  /**
   * Tool calls whose replies the page has not loaded. For example, if a reply ends before the page
   * has received its view, its tool calls arrive before the view.
   */
  readonly early: readonly ToolCall[];
  /**
   * The verdicts (whether an answer fits the schema) that arrived as updates. They take precedence
   * over the verdicts in views that arrive later, because a view may have been created before the
   * verdict was stored.
   */
  readonly verdicts: ReadonlyMap<MessageId, Verdict | null>;
}

/** The result of applying an update. */
export interface Applied {
  readonly transcript: Transcript;
  /** Whether an earlier update is missing. If so, the whole reply must be fetched. */
  readonly gap: boolean;
}

export const noTranscript: Transcript = {
  conversation: null,
  unloaded: 0,
  entries: [],
  beside: [],
  early: [],
  verdicts: new Map(),
};

export function isStreaming(view: MessageView): boolean {
  return view.message.role === "assistant" && view.message.ending === null;
}

/**
 * Returns the transcript of a conversation that is opened at the time `now` with the content
 * `view`. Keeps from the previous transcript (`before`) all verdicts, and every state of a tool
 * call that is newer than the state in `view`.
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
    beside: besideOf(view.messages).map((message) => entryOf(withKnownState(message, before), now)),
    early: [],
    verdicts: before.verdicts,
  };
}

/**
 * Adds older messages before the message `first`. Does nothing if `first` is no longer the first
 * loaded message.
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
  const loaded = (view: MessageView) => entryOf(withKnownState(view, transcript), now);
  return withEntries(transcript, {
    unloaded: 0,
    entries: [...views.map(loaded), ...transcript.entries],
    beside: [...besideOf(views).map(loaded), ...transcript.beside],
  });
}

export function runningEntries(transcript: Transcript): Entry[] {
  return entriesThat(transcript, ({ view }) => isStreaming(view));
}

/**
 * Returns the entries of the replies that are still arriving or whose tool calls are running. There
 * is at most one such reply, unless the user asked several models at the same time.
 */
export function activeEntries(transcript: Transcript): Entry[] {
  return entriesThat(transcript, ({ view }) => isStreaming(view) || view.calls.some(isRunning));
}

/**
 * Returns the replies that are shown side by side with `entry`, and `entry` itself, in the order of
 * their columns.
 */
export function columnsOf({ beside }: Transcript, entry: Entry): readonly Entry[] {
  const { column } = entry.view.message;
  if (!column) {
    return [entry];
  }
  const others = beside.filter(
    ({ view: { message } }) =>
      message.parent_id === entry.view.message.parent_id &&
      message.column?.comparison_id === column.comparison_id,
  );
  const numberOf = ({ view }: Entry) => view.message.column?.number ?? 0;
  return [entry, ...others].sort((one, other) => numberOf(one) - numberOf(other));
}

/**
 * Returns whether a new version of the message `id` can be requested now. This is the case if
 * nothing is running except replies that are shown side by side with this message.
 */
export function canRunAgain(transcript: Transcript, id: MessageId): boolean {
  const own = entryWith(transcript, id)?.view.message.column;
  return activeEntries(transcript).every(({ view: { message } }) => {
    const { column } = message;
    return own && column?.comparison_id === own.comparison_id && column.number !== own.number;
  });
}

/**
 * Returns the model of a reply that is shown beside other replies; `null` for any other message.
 */
export function columnModel(transcript: Transcript, id: MessageId): ModelChoice | null {
  const { beside } = transcript;
  const message = entryWith(transcript, id)?.view.message;
  const comparison = message?.column?.comparison_id;
  const isShown = beside.some(({ view }) => view.message.column?.comparison_id === comparison);
  return message?.column && isShown ? storedChoice(message) : null;
}

/**
 * Returns the entry of a message of the branch, or of a reply that a comparison shows beside the
 * branch. Returns `undefined` if the message is not loaded.
 */
export function entryWith(transcript: Transcript, id: MessageId): Entry | undefined {
  return entryAt(transcript, indexOf(transcript, id));
}

/**
 * Returns the entries that meet `condition`: first those in the selected branch, and after them
 * those that comparisons show beside the branch.
 */
function entriesThat(
  { entries, beside }: Transcript,
  condition: (entry: Entry) => boolean,
): Entry[] {
  // Filter the two lists separately, because joining them would take too long: this function runs
  // for each rendered reply in each frame.
  return [...entries.filter(condition), ...beside.filter(condition)];
}

/**
 * Returns the views of the replies that are shown beside the messages in `views`, in the other
 * columns of their comparisons.
 */
function besideOf(views: readonly MessageView[]): MessageView[] {
  return views.flatMap(({ beside }) => beside ?? []);
}

/**
 * Applies an update to a running reply. Ignores an update that was already applied, and an update
 * of a reply that has ended or is not loaded.
 */
export function applyTurnUpdate(transcript: Transcript, update: TurnUpdate): Applied {
  const at = indexOf(transcript, update.message_id);
  const entry = entryAt(transcript, at);
  if (!entry || !isStreaming(entry.view) || update.seq <= entry.view.seq) {
    return { transcript, gap: false };
  }
  // An update combines several changes, which can only be applied together. Therefore, it must
  // begin exactly where the current state ends.
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

/**
 * Applies a change to a tool call. If the reply of the call is not loaded, keeps the change until
 * the reply is loaded.
 */
export function applyCall(transcript: Transcript, call: ToolCall): Transcript {
  const at = indexOf(transcript, call.message_id);
  const entry = entryAt(transcript, at);
  if (!entry) {
    const [own, others] = callsOf(transcript.early, call.message_id);
    return { ...transcript, early: [...others, ...withCall(own, call)] };
  }
  const view = { ...entry.view, calls: withCall(entry.view.calls, call) };
  return replace(transcript, at, { ...entry, view });
}

/** Adds the verdict on a reply, even if the reply is not loaded yet. */
export function applyVerdict(
  transcript: Transcript,
  message: MessageId,
  verdict: Verdict | null,
): Transcript {
  const at = indexOf(transcript, message);
  const known = { ...transcript, verdicts: new Map(transcript.verdicts).set(message, verdict) };
  const entry = entryAt(known, at);
  return entry ? replace(known, at, { ...entry, view: withKnownState(entry.view, known) }) : known;
}

/**
 * Replaces a running reply with its current state `view`. Does nothing if the reply in the
 * transcript has ended or is at least as new as `view`.
 */
export function putMessage(transcript: Transcript, view: MessageView, now: number): Transcript {
  const at = indexOf(transcript, view.message.id);
  const entry = entryAt(transcript, at);
  if (!entry || !isStreaming(entry.view)) {
    return transcript;
  }
  if (isStreaming(view) && view.seq <= entry.view.seq) {
    return transcript;
  }
  return replace(transcript, at, entryOf(withKnownState(view, transcript), now));
}

/**
 * Updates the transcript of a conversation that was fetched again at the time `now`. If an entry
 * has not changed or is newer than the fetched message, it stays the same object. Older messages
 * that are already loaded stay in the transcript if they still come directly before the fetched
 * messages.
 */
export function refreshed(transcript: Transcript, view: ConversationView, now: number): Transcript {
  const { conversation, entries: before } = transcript;
  const known = [...before, ...transcript.beside];
  const places = new Map(known.map(({ view: { message } }, at) => [message.id, at]));
  const updated = (fetched: MessageView): Entry => {
    const there = withKnownState(fetched, transcript);
    const here = known[places.get(there.message.id) ?? -1];
    return here && !isNews(there, here.view) ? here : entryOf(there, now);
  };
  const tail = view.messages.map(updated);
  const loadedBeside = besideOf(view.messages).map(updated);
  const joint = places.get(view.messages[0]?.message.id ?? "") ?? 0;
  const joins = view.unloaded > 0 && transcript.unloaded + joint === view.unloaded;
  const kept = joins ? before.slice(0, joint) : [];
  const unloaded = joins ? transcript.unloaded : view.unloaded;
  const entries = [...kept, ...tail];
  const parents = new Set(kept.map(({ view: { message } }) => message.parent_id));
  const keptBeside = transcript.beside.filter(({ view: { message } }) =>
    parents.has(message.parent_id),
  );
  const beside = [...keptBeside, ...loadedBeside];
  const same =
    unloaded === transcript.unloaded &&
    areSame(entries, before) &&
    areSame(beside, transcript.beside) &&
    isSame(view.conversation, conversation);
  const change = { conversation: view.conversation, unloaded, entries, beside };
  return same ? transcript : withEntries(transcript, change);
}

/**
 * Returns the view of a reply with the newest states of its tool calls and its newest verdict. The
 * transcript may contain newer ones than `view`.
 */
function withKnownState(view: MessageView, transcript: Transcript): MessageView {
  const { message } = view;
  const loaded = entryWith(transcript, message.id)?.view.calls ?? [];
  const known = [...loaded, ...callsOf(transcript.early, message.id)[0]];
  const latest = known.length === 0 ? view : { ...view, calls: known.reduce(withCall, view.calls) };
  const verdict = transcript.verdicts.get(message.id);
  return verdict === undefined ? latest : { ...latest, message: { ...message, verdict } };
}

/**
 * Returns the transcript with new entries. Removes the tool calls of these entries from `early`,
 * which contains the tool calls whose replies are not loaded.
 */
function withEntries(
  transcript: Transcript,
  change: Partial<Transcript> & Pick<Transcript, "entries">,
): Transcript {
  const { early } = transcript;
  const loaded = [...change.entries, ...(change.beside ?? [])];
  const isLoaded = ({ message_id }: ToolCall) =>
    loaded.some(({ view }) => view.message.id === message_id);
  return { ...transcript, ...change, early: early.filter((call) => !isLoaded(call)) };
}

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
  // Ignore the sequence number and the running time, which do not matter once a turn has ended.
  // Also ignore the messages shown side by side with this message, because they have their own
  // entries.
  const plain = (view: MessageView) => ({ ...view, beside: null, seq: 0, running_ms: 0 });
  return !isSame(plain(there), plain(here));
}

function areSame(some: readonly Entry[], others: readonly Entry[]): boolean {
  return some.length === others.length && some.every((entry, at) => entry === others[at]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Records that the user has accepted a reply, which hides the card about its ending. */
export function keepMessage(transcript: Transcript, id: MessageId): Transcript {
  const at = indexOf(transcript, id);
  const entry = entryAt(transcript, at);
  if (!entry) {
    return transcript;
  }
  const view = { ...entry.view, message: { ...entry.view.message, kept: true } };
  return replace(transcript, at, { ...entry, view });
}

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

/**
 * Returns the index of a message's entry, which `entryAt` and `replace` accept; -1 if the message
 * is not loaded. The entries in `entries` are numbered first, followed by those in `beside`.
 */
function indexOf({ entries, beside }: Transcript, id: MessageId): number {
  // Search the two lists separately, because joining them would take too long: this function runs
  // for each rendered reply in each frame.
  const isWanted = ({ view }: Entry) => view.message.id === id;
  const at = beside.findLastIndex(isWanted);
  return at === -1 ? entries.findLastIndex(isWanted) : entries.length + at;
}

/** Returns the entry at an index that `indexOf` returned; `undefined` for -1. */
function entryAt({ entries, beside }: Transcript, at: number): Entry | undefined {
  return at < entries.length ? entries[at] : beside[at - entries.length];
}

function replace(transcript: Transcript, at: number, entry: Entry): Transcript {
  const { entries, beside } = transcript;
  return at < entries.length
    ? { ...transcript, entries: entries.with(at, entry) }
    : { ...transcript, beside: beside.with(at - entries.length, entry) };
}
