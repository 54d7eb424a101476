import * as wireText from "../../bindings/texts/wire";
import type { WireEvent, WireTurn } from "../../bindings/contract";
import { bytesWords, clockWords, numberWords } from "../../model/locale";

/** Number of events that each request loads. The engine returns at most 500 events per request. */
export const PAGE = 200;

/** A range of a turn's events, from `first` up to but not including `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** The rendered range moves in steps of this many rows, so that short scrolls render nothing. */
const ROW_STEP = 10;

/** Returns the rows to render: the visible ones and half a screen above and below, in pixels. */
export function shownRows(top: number, height: number, row: number, total: number): Span {
  const fits = Math.ceil(height / row) + 1;
  const before = Math.floor(top / row) - Math.ceil(fits / 2);
  const first = Math.floor(before / ROW_STEP) * ROW_STEP;
  return {
    first: clamp(first, 0, total),
    end: clamp(first + 2 * fits + ROW_STEP, 0, total),
  };
}

/**
 * Returns the pages (groups of `PAGE` events) to load for a range of events. `has` returns whether
 * an event is loaded. A page that was loaded before all of its events arrived is missing, too.
 */
export function missingPages(
  { first, end }: Span,
  total: number,
  has: (number: number) => boolean,
): number[] {
  const pages: number[] = [];
  for (let page = Math.floor(first / PAGE); page * PAGE < end; page += 1) {
    const last = Math.min((page + 1) * PAGE, total) - 1;
    if (!has(page * PAGE) || !has(last)) {
      pages.push(page);
    }
  }
  return pages;
}

interface Chunk {
  choices?: {
    delta?: {
      content?: unknown;
      reasoning?: unknown;
      reasoning_content?: unknown;
      tool_calls?: unknown;
    };
    finish_reason?: unknown;
  }[];
  error?: unknown;
  usage?: unknown;
}

/** Summarises an event in a few words; empty if the function recognises nothing in it. */
export function gistOf({ kind, text }: WireEvent): string {
  if (kind !== "event") {
    return kind === "comment" ? wireText.gistAlive() : "";
  }
  const data = text
    .split(/\r\n|\r|\n/u)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice("data:".length).trim())
    .join("");
  if (data === "[DONE]") {
    return wireText.gistDone();
  }
  try {
    const chunk = JSON.parse(data) as Chunk;
    const choice = chunk.choices?.[0];
    const delta = choice?.delta;
    const quoted = (words: unknown, word = (text: string) => text) =>
      typeof words === "string" && words !== "" ? word(JSON.stringify(words)) : "";
    const gists = [
      quoted(delta?.reasoning_content ?? delta?.reasoning, (text) =>
        wireText.gistReasoning({ text }),
      ),
      quoted(delta?.content),
      delta?.tool_calls ? wireText.gistCall() : "",
      quoted(choice?.finish_reason, (reason) => wireText.gistFinish({ reason })),
      chunk.error ? wireText.gistError() : "",
      chunk.usage ? wireText.gistUsage() : "",
    ];
    return gists.filter((gist) => gist !== "").join(", ");
  } catch {
    return "";
  }
}

/** Returns the text of an event on a single line. */
export function lineOf({ text }: WireEvent): string {
  return text.replace(/\r\n|\r|\n/gu, " ⏎ ");
}

/**
 * Returns the milliseconds since the previous event; `null` if there is none or it is not loaded.
 */
export function gapBefore(event: WireEvent, before: WireEvent | undefined): number | null {
  return before ? Math.max(0, event.at_ms - before.at_ms) : null;
}

/** Formats JSON text with indentation. If the text is not JSON, returns it unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function turnWords({ started_at, answer, events }: WireTurn): string {
  const time = clockWords(started_at);
  return answer
    ? wireText.turnAnswered({ time, status: String(answer.status), events })
    : wireText.turnUnanswered({ time, events });
}

/** Describes how much data was received in a turn and how much of it is stored. */
export function sizeWords({ bytes, kept_bytes, events }: WireTurn): string {
  return kept_bytes < bytes
    ? wireText.sizePartial({
        events,
        kept: bytesWords(kept_bytes),
        dropped: bytesWords(bytes - kept_bytes),
      })
    : wireText.size({ events, size: bytesWords(bytes) });
}

/** Returns the index of the next (1) or previous (-1) result, and wraps around; `null` if none. */
export function stepFound(found: number, at: number | null, step: 1 | -1): number | null {
  if (found === 0) {
    return null;
  }
  if (at === null) {
    return step === 1 ? 0 : found - 1;
  }
  return (at + step + found) % found;
}

/** Describes how many events a search has found, and which of them is selected. */
export function foundWords(found: number, at: number | null): string {
  if (found === 0) {
    return wireText.notFound();
  }
  return at === null ? numberWords(found) : wireText.position({ position: at + 1, total: found });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
