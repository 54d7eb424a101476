import * as wireText from "../../bindings/texts/wire";
import type { WireEvent, WireTurn } from "../../bindings/contract";
import { bytesWords, clockWords, numberWords } from "../../model/locale";

/** Number of events that each request loads. The engine returns at most 500 events per request. */
export const PAGE = 200;

/** A range of the events of a turn, from `first` up to but not including `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/**
 * The rendered range begins and ends at multiples of this number of rows, so that scrolling a short
 * way does not render new rows.
 */
const ROW_STEP = 10;

/**
 * Returns the rows to render: the visible rows, and half a screen of rows above and below them.
 * `row` is the height of a row. All lengths are in pixels.
 */
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
 * Returns the pages to load for a range of events. A page is a group of `PAGE` events, and `has`
 * returns whether an event is loaded. A page must be loaded again if some of its events had not
 * arrived when it was loaded.
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

/**
 * Summarises an event in a few words; empty if the event contains nothing that this function knows.
 */
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

/** Returns the text of an event on a single line, with a symbol in place of each line break. */
export function lineOf({ text }: WireEvent): string {
  return text.replace(/\r\n|\r|\n/gu, " ⏎ ");
}

/**
 * Returns the time between the previous event and this one in milliseconds; `null` if there is no
 * previous event or it is not loaded.
 */
export function gapBefore(event: WireEvent, before: WireEvent | undefined): number | null {
  return before ? Math.max(0, event.at_ms - before.at_ms) : null;
}

/** Formats JSON text with indentation. Returns a text that is not JSON unchanged. */
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

/**
 * Returns the index of the result that comes after the selected one if `step` is 1, or before it if
 * `step` is -1. Beyond the last result, continues with the first one, and vice versa. `found` is
 * the number of results, and `at` is the index of the selected one. If `at` is `null`, returns the
 * index of the first or last result. Returns `null` if there are no results.
 */
export function stepFound(found: number, at: number | null, step: 1 | -1): number | null {
  if (found === 0) {
    return null;
  }
  if (at === null) {
    return step === 1 ? 0 : found - 1;
  }
  return (at + step + found) % found;
}

/**
 * Describes how many events a search has found. If one of them is selected, states its position
 * instead.
 */
export function foundWords(found: number, at: number | null): string {
  if (found === 0) {
    return wireText.notFound();
  }
  return at === null ? numberWords(found) : wireText.position({ position: at + 1, total: found });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
