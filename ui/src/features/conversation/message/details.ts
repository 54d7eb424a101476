import { say } from "../../../text/catalogue";
import type { CostEstimate, Message, ThinkTags, Usage } from "../../../bindings/contract";
import * as conversationText from "../../../bindings/texts/conversation";
import { noticeRemarks } from "../../../model/endings";
import { sentence } from "../../../model/fault_words";
import {
  durationWords,
  instantWords,
  dollarWords,
  numberWords,
  priceWords,
  shareWords,
} from "../../../model/locale";
import { reasoningOf, textOf } from "../../../model/reply";
import { effortWords } from "../../../model/setting_words";
import { tokensPerSecond } from "./usage";

/** A fact about a reply. */
export interface Detail {
  readonly name: string;
  readonly value: string;
  /** Whether the value is shown in a fixed-width font, exactly as received. */
  readonly verbatim: boolean;
  /** Whether there is a button that copies the value. */
  readonly copied: boolean;
}

/** A group of related facts. */
export interface DetailGroup {
  readonly id: GroupId;
  readonly name: string;
  readonly details: readonly Detail[];
}

type GroupId = "reply" | "time" | "tokens" | "notices" | "fault";
type Row = readonly [name: string, value: string | null, how?: "verbatim" | "copied"];

/** Returns the known facts about a reply, in groups. */
export function details(message: Message, provider: string | null): DetailGroup[] {
  const { status } = message;
  return [
    group("reply", [
      [conversationText.detailModel(), message.model],
      [conversationText.detailProvider(), provider],
      [conversationText.effort(), effortOf(message)],
      [conversationText.detailRequestId(), message.request_id, "copied"],
      [
        conversationText.detailStarted(),
        message.created_at > 0 ? instantWords(message.created_at) : null,
      ],
      [conversationText.detailEnding(), message.ending, "verbatim"],
      [conversationText.detailFinishReason(), message.finish_reason, "verbatim"],
      [conversationText.detailStatus(), status === null ? null : String(status)],
    ]),
    group("time", timeRows(message)),
    group("tokens", tokenRows(message)),
    group("notices", noticeRows(message)),
    group("fault", faultRows(message)),
  ].filter((found) => found.details.length > 0);
}

/**
 * Describes the reasoning effort that the request for the reply stated; `null` if it stated none.
 */
function effortOf({ notices: { effort } }: Message): string | null {
  if (!effort) {
    return null;
  }
  const name = effortWords(effort.value);
  return effort.once ? conversationText.effortOfMessage({ effort: name }) : name;
}

/**
 * Returns the content of a reply exactly as received, if this content includes the reasoning
 * between tags; otherwise `null`.
 */
export function rawContent(message: Message): string | null {
  const tags = message.notices.think_tags;
  return tags && tagged(tags, reasoningOf(message), textOf(message));
}

function tagged({ before, closed }: ThinkTags, reasoning: string, text: string): string {
  if (closed === null) {
    return `${before}<think>${reasoning}${text}`;
  }
  // `closed` is the byte offset of the closing tag in the UTF-8 text of the reasoning, and is never
  // inside a character.
  const bytes = new TextEncoder().encode(reasoning);
  const within = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, closed));
  return `${before}<think>${within}</think>${text}`;
}

function group(id: GroupId, rows: readonly Row[]): DetailGroup {
  const known = rows.flatMap(([row, value, how]) =>
    value ? [{ name: row, value, verbatim: how !== undefined, copied: how === "copied" }] : [],
  );
  return { id, name: conversationText.group({ group: id }), details: known };
}

function timeRows(message: Message): Row[] {
  const { timing, usage } = message;
  const { sent_ms, first_byte_ms, first_token_ms, first_text_ms, ended_ms } = timing;
  const thought = reasoningOf(message) !== "" && first_token_ms !== null && first_text_ms !== null;
  const speed = usage && tokensPerSecond(usage, timing);
  const after = (ms: number | null) => (ms === null ? null : durationWords(ms));
  return [
    [conversationText.detailConnected(), after(sent_ms)],
    [conversationText.detailFirstByte(), after(first_byte_ms)],
    [conversationText.detailFirstToken(), after(first_token_ms)],
    [
      conversationText.detailThinking(),
      thought ? durationWords(first_text_ms - first_token_ms) : null,
    ],
    [conversationText.detailTotal(), after(ended_ms)],
    [
      conversationText.detailSpeed(),
      speed === null ? null : conversationText.speed({ speed: numberWords(speed) }),
    ],
  ];
}

function tokenRows({ usage }: Message): Row[] {
  if (!usage) {
    return [];
  }
  const count = (tokens: number | null) => (tokens === null ? null : numberWords(tokens));
  return [
    [conversationText.detailRequest(), count(usage.prompt)],
    [conversationText.detailCached(), cachedWords(usage)],
    [conversationText.detailReply(), count(usage.completion)],
    [conversationText.detailReasoning(), count(usage.reasoning)],
    [conversationText.detailTotal(), count(usage.total)],
    [conversationText.detailCost(), usage.cost === null ? null : priceWords(usage.cost)],
    [conversationText.detailEstimate(), usage.estimate ? estimateWords(usage.estimate) : null],
  ];
}

/** Formats the cached tokens, their share of the prompt, and the cost that caching saved. */
function cachedWords({ prompt, cached, saved }: Usage): string | null {
  if (cached === null || prompt === null || cached === 0) {
    return cached === null ? null : numberWords(cached);
  }
  const words = { count: numberWords(cached), share: shareWords(cached, prompt) };
  return saved === undefined
    ? conversationText.cachedShare(words)
    : conversationText.cachedSaved({ ...words, saved: dollarWords(saved) });
}

function estimateWords({ dollars, prices_of: date, own_prices }: CostEstimate): string {
  const cost = dollarWords(dollars);
  if (own_prices !== true) {
    return conversationText.estimateSource({ cost, date });
  }
  return date === ""
    ? conversationText.estimateOwn({ cost })
    : conversationText.estimateMixed({ cost, date });
}

function noticeRows({ notices }: Message): Row[] {
  const lines = noticeRemarks(notices).map(({ words }) => words);
  if (notices.think_tags) {
    lines.push(conversationText.thinkTags());
  }
  return lines.map((line, at): Row => [
    conversationText.detailNotice({ number: String(at + 1) }),
    line,
  ]);
}

function faultRows({ fault }: Message): Row[] {
  if (!fault) {
    return [];
  }
  const wait = fault.retry_after;
  return [
    [conversationText.detailFault(), sentence(say(fault.message))],
    [conversationText.detailWords(), fault.detail, "copied"],
    [conversationText.detailCode(), fault.code, "verbatim"],
    [conversationText.detailRetryAfter(), wait === null ? null : durationWords(wait * 1_000)],
  ];
}
