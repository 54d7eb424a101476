import { say } from "../text/catalogue";
import type { Ending, Limit, Message, Notices, Provider } from "../bindings/contract";
import * as endingText from "../bindings/texts/ending";
import { adviceFor, type FaultAction, faultFacts, sentenceOf } from "./fault_words";
import { textOf } from "./reply";
import { type Tone, tones } from "./tones";

export type EndingAction = "continue" | "retry" | "dismiss";

/** The content of the card shown below a reply. */
export interface EndingCardContent {
  readonly tone: Tone;
  /** A sentence that says how the reply ended, without a full stop. */
  readonly sentence: string;
  /**
   * The most helpful explanation or advice about the ending, shown below `sentence`; `null` if
   * there is none.
   */
  readonly note: string | null;
  /**
   * Further sentences about the ending (explanations, advice, costs), hidden until the user opens
   * *Details*.
   */
  readonly more: readonly string[];
  /**
   * The error message of the provider or the operating system, unchanged; `null` if there is none,
   * or if `note` already contains it.
   */
  readonly words: string | null;
  /** The HTTP status and the error code of the fault, as texts for the user. */
  readonly facts: readonly string[];
  /**
   * The earliest time at which the provider allows a retry, in milliseconds since 1970; `null` if
   * the provider has named no time.
   */
  readonly retryAt: number | null;
  /** The time limit that was reached; `null` if the reply ended for another reason. */
  readonly limit: Limit | null;
  readonly actions: readonly EndingAction[];
  /**
   * An action that may remove the cause of the fault, shown in addition to the buttons in
   * `actions`; `null` if there is none.
   */
  readonly help: FaultAction | null;
  /**
   * Whether a retry without the reasoning effort may help, because the server may have refused the
   * reasoning effort.
   */
  readonly mayDropEffort: boolean;
}

/**
 * Maximum length, in characters, of a provider's error message that the card shows as `note`. A
 * longer message is shown only under *Details*.
 */
const NOTE_CHARS = 300;

/**
 * The endings after which the engine can always continue a reply, whether or not it has been
 * continued before.
 */
const continuable: ReadonlySet<Ending> = new Set<Ending>([
  "length",
  "unconfirmed",
  "disconnected",
  "timed_out",
  "stopped",
  "interrupted",
]);

/** Returns the content of the card below a reply; `null` if the ending needs no card. */
export function endingCardContent(
  message: Message,
  provider: Provider | undefined,
): EndingCardContent | null {
  const { ending, fault } = message;
  if (ending === null || !needsCard(message)) {
    return null;
  }
  const advised = ending === "provider_error" || ending === "disconnected";
  const help = fault && advised ? adviceFor(fault) : null;
  const limit = ending === "timed_out" ? (fault?.limit ?? null) : null;
  const billing = billingNote(message, provider);
  const sentences = [
    message.notices.added_nothing ? endingText.addedNothing() : null,
    help?.sentence,
    ending === "tool_calls" ? endingText.nothingRun() : null,
    ending === "interrupted" ? endingText.recovered() : null,
    ending === "unconfirmed" ? endingText.unconfirmedNote() : null,
    provider?.abort_billing === "may_go_on" ? billing : null,
    ending === "disconnected" && textOf(message) !== "" ? endingText.disconnectedNote() : null,
  ].filter((line) => line != null);
  const words = fault?.detail ?? null;
  const plainWords = words !== null && ending === "provider_error" && isSentence(words);
  // If a time limit was reached, the card shows this limit instead of an explanation or advice.
  const ours = limit === null ? (sentences[0] ?? null) : null;
  const note = ours ?? (plainWords ? words : null);
  return {
    tone: tones[ending],
    sentence: endingSentence(message),
    note,
    more: [
      ending === "disconnected" && fault ? sentenceOf(fault.message) : null,
      ...sentences,
      billing,
    ].filter(
      (line, at, all) => line !== null && line !== note && all.indexOf(line) === at,
    ) as string[],
    words: note === words ? null : words,
    facts: fault ? faultFacts(fault) : [],
    retryAt: retryAt(message),
    limit,
    actions: canContinue(message) ? ["continue", "retry", "dismiss"] : ["retry", "dismiss"],
    help: help?.action === "retry" ? null : (help?.action ?? null),
    mayDropEffort: fault?.category === "request" && message.notices.effort !== undefined,
  };
}

/**
 * Returns whether a provider's error message is a readable sentence and not, for example, JSON,
 * HTML or a stack trace.
 */
function isSentence(words: string): boolean {
  return words.length <= NOTE_CHARS && !/[\n<>{}]/u.test(words);
}

/**
 * Returns whether the reply needs a card, because it ended abnormally or contains only reasoning.
 */
function needsCard(message: Message): boolean {
  const { ending, role } = message;
  return (
    role === "assistant" && ending !== null && (ending !== "complete" || hasOnlyReasoning(message))
  );
}

export function hasOnlyReasoning({ parts }: Message): boolean {
  return parts.length > 0 && parts.every(({ part }) => part === "reasoning");
}

/**
 * Returns whether a reply was cut off and can be continued. A reply without text or with tool calls
 * cannot be continued. A reply that ended with an error of the provider can be continued only if it
 * had already been continued before.
 */
export function canContinue(message: Message): boolean {
  const { ending, role, parts, seams } = message;
  return (
    ending !== null &&
    (continuable.has(ending) || (ending === "provider_error" && seams.length > 0)) &&
    role === "assistant" &&
    textOf(message) !== "" &&
    !parts.some(({ part }) => part === "tool_call")
  );
}

/** Returns whether a card below the reply explains how the reply ended and offers to retry. */
export function showsCard(message: Message): boolean {
  return needsCard(message) && !message.kept;
}

/**
 * Returns a sentence, without a full stop, that says how a reply ended or that it is still running.
 */
export function endingSentence(message: Message): string {
  const { fault } = message;
  switch (message.ending) {
    case null:
      return endingText.generating();
    case "complete":
      return hasOnlyReasoning(message) ? endingText.onlyReasoning() : endingText.complete();
    case "length":
      return endingText.length();
    case "tool_calls":
      return toolCallSentence(message);
    case "content_filter":
      return endingText.contentFilter();
    case "provider_error":
      return fault ? say(fault.message) : endingText.providerError();
    case "unconfirmed":
      return endingText.unconfirmed();
    case "disconnected":
      return lostSentence(message);
    case "timed_out":
      return fault ? say(fault.message) : endingText.timedOut();
    case "stopped":
      return endingText.stopped();
    case "interrupted":
      return endingText.interrupted();
    case "empty":
      return endingText.empty();
  }
}

export function limitWords(limit: Limit): string {
  return endingText.limit({ kind: limit.kind, seconds: String(limit.seconds) });
}

/** A sentence about the request for a reply, or about the server's response to that request. */
export interface Remark {
  /**
   * The seriousness of the remark: `grave` if the model probably did not read the whole prompt,
   * otherwise `usual`.
   */
  readonly kind: "usual" | "grave";
  readonly words: string;
}

const usual = (words: string): Remark => ({ kind: "usual", words });

/**
 * Returns the remarks that are shown below a reply. If the reply is complete, there may be a remark
 * on a missing or unusual finish reason.
 */
export function remarks(message: Message): Remark[] {
  const list = noticeRemarks(message.notices);
  if (message.ending === "complete" && message.role === "assistant") {
    if (message.finish_reason === null) {
      // Do not report a missing finish reason for an imported message, which has no HTTP status and
      // usually no finish reason.
      if (message.status !== null) {
        list.push(usual(endingText.noFinishReason()));
      }
    } else if (message.finish_reason !== "stop") {
      list.push(usual(endingText.finishReason({ reason: message.finish_reason })));
    }
  }
  return list;
}

/** Returns one remark for each note about the request and for each irregularity in the response. */
export function noticeRemarks(notices: Notices): Remark[] {
  const { unreadable_events, other_choices, one_piece, not_streamed, cut_words, prompt_cut } =
    notices;
  const list: (Remark | null)[] = [
    ...(notices.request_notes ?? []).map((note) => usual(sentenceOf(note))),
    prompt_cut ? { kind: "grave", words: endingText.promptCut(prompt_cut) } : null,
    one_piece ? usual(endingText.onePiece()) : null,
    not_streamed ? usual(endingText.notStreamed()) : null,
    unreadable_events > 0 ? usual(endingText.unreadable({ count: unreadable_events })) : null,
    other_choices > 0 ? usual(endingText.otherChoices({ count: other_choices })) : null,
    cut_words > 0 ? usual(endingText.cutWords({ count: cut_words })) : null,
  ];
  return list.filter((remark) => remark !== null);
}

function toolCallSentence(message: Message): string {
  const calls = message.parts.filter((part) => part.part === "tool_call").length;
  return endingText.toolCalls({ count: Math.max(1, calls) });
}

/**
 * Returns whether Rivulet could not connect to the provider. In this case, the card mentions
 * neither a lost connection nor costs.
 */
function neverSent({ fault }: Message): boolean {
  return (
    fault !== null &&
    (["dns", "no_route", "proxy", "connect", "tls"].includes(fault.category) ||
      fault.limit?.kind === "connect")
  );
}

function lostSentence(message: Message): string {
  if (neverSent(message)) {
    return endingText.notConnected();
  }
  const tokens = message.usage?.completion ?? message.notices.pieces;
  return tokens === 0 ? endingText.disconnectedFirst() : endingText.disconnected({ count: tokens });
}

/** Matches a server address whose host is this computer: `localhost`, `127.x.x.x` or `[::1]`. */
const ON_THIS_COMPUTER = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$)/iu;

function billingNote(message: Message, provider: Provider | undefined): string | null {
  const { ending } = message;
  const aborted = ending === "stopped" || ending === "disconnected" || ending === "timed_out";
  // Do not mention costs if the server is on this computer and its billing is unknown, because
  // probably nobody charges for it.
  const free = provider?.abort_billing === "unknown" && ON_THIS_COMPUTER.test(provider.base_url);
  return aborted && provider && !free && !neverSent(message)
    ? endingText.billing({ billing: provider.abort_billing })
    : null;
}

function retryAt(message: Message): number | null {
  const wait = message.fault?.retry_after;
  return wait == null ? null : message.created_at + (message.timing.ended_ms ?? 0) + wait * 1000;
}
