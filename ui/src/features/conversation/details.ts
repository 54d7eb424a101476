import { say } from "../../text/catalogue";
import type { Message, ThinkTags } from "../../bindings/contract";
import { noticeLines } from "../../model/endings";
import { sentence } from "../../model/faults";
import { durationWords, instantWords, numberWords, priceWords } from "../../model/locale";
import { reasoningOf, textOf } from "../../model/reply";
import { tokensPerSecond } from "./usage";

/** One thing that is known of a reply. */
export interface Detail {
  readonly name: string;
  readonly value: string;
  /** Somebody else's word, unchanged. */
  readonly verbatim: boolean;
  /** Worth copying by itself. */
  readonly copied: boolean;
}

/** Things that belong together. */
export interface DetailGroup {
  readonly name: string;
  readonly details: readonly Detail[];
}

type Row = readonly [name: string, value: string | null, how?: "verbatim" | "copied"];

/** Everything that is known of a reply, in groups; what is not known is left out. */
export function details(message: Message, provider: string | null): DetailGroup[] {
  const { status } = message;
  return [
    group("Reply", [
      ["Model", message.model],
      ["Provider", provider],
      ["Request id", message.request_id, "copied"],
      ["Begun", message.created_at > 0 ? instantWords(message.created_at) : null],
      ["Ending", message.ending, "verbatim"],
      ["Finish reason", message.finish_reason, "verbatim"],
      ["HTTP status", status === null ? null : String(status)],
    ]),
    group("Time", timeRows(message)),
    group("Tokens", tokenRows(message)),
    group("Notices", noticeRows(message)),
    group("Fault", faultRows(message)),
  ].filter((found) => found.details.length > 0);
}

/** The content as it was received where its reasoning came between tags; `null` for any other reply. */
export function rawContent(message: Message): string | null {
  const tags = message.notices.think_tags;
  return tags && tagged(tags, reasoningOf(message), textOf(message));
}

function tagged({ before, closed }: ThinkTags, reasoning: string, text: string): string {
  if (closed === null) {
    return `${before}<think>${reasoning}${text}`;
  }
  // Counted in bytes of UTF-8, which the engine cuts between characters.
  const bytes = new TextEncoder().encode(reasoning);
  const within = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, closed));
  return `${before}<think>${within}</think>${text}`;
}

function group(name: string, rows: readonly Row[]): DetailGroup {
  const known = rows.flatMap(([row, value, how]) =>
    value ? [{ name: row, value, verbatim: how !== undefined, copied: how === "copied" }] : [],
  );
  return { name, details: known };
}

function timeRows(message: Message): Row[] {
  const { timing, usage } = message;
  const { sent_ms, first_byte_ms, first_token_ms, first_text_ms, ended_ms } = timing;
  const thought = reasoningOf(message) !== "" && first_token_ms !== null && first_text_ms !== null;
  const speed = usage && tokensPerSecond(usage, timing);
  const after = (ms: number | null) => (ms === null ? null : durationWords(ms));
  return [
    ["Connected after", after(sent_ms)],
    ["First byte after", after(first_byte_ms)],
    ["First token after", after(first_token_ms)],
    ["Thinking", thought ? durationWords(first_text_ms - first_token_ms) : null],
    ["Total", after(ended_ms)],
    ["Speed", speed === null ? null : `${numberWords(speed)} tokens/s`],
  ];
}

function tokenRows({ usage }: Message): Row[] {
  if (!usage) {
    return [];
  }
  const count = (tokens: number | null) => (tokens === null ? null : numberWords(tokens));
  return [
    ["Request", count(usage.prompt)],
    ["From the cache", count(usage.cached)],
    ["Reply", count(usage.completion)],
    ["Reasoning", count(usage.reasoning)],
    ["Together", count(usage.total)],
    ["Cost", usage.cost === null ? null : priceWords(usage.cost)],
  ];
}

function noticeRows({ notices }: Message): Row[] {
  const lines = noticeLines(notices);
  if (notices.think_tags) {
    lines.push("The reasoning came between <think> tags.");
  }
  return lines.map((line, at): Row => [`Notice ${at + 1}`, line]);
}

function faultRows({ fault }: Message): Row[] {
  if (!fault) {
    return [];
  }
  const wait = fault.retry_after;
  return [
    ["Fault", sentence(say(fault.message))],
    ["In its own words", fault.detail, "copied"],
    ["Code", fault.code, "verbatim"],
    ["Retry after", wait === null ? null : durationWords(wait * 1_000)],
  ];
}
