// Generated from locales/en/wire.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/wire.ftl?raw";

addEnglish(english);

/** Wire view */
export const view = (): string => format("wire-view");

/** Close the wire view */
export const close = (): string => format("wire-close");

/** Copy as curl */
export const copyCurl = (): string => format("wire-copy-curl");

/** Copied as a curl command; set RIVULET_KEY to your key before you run it */
export const curlCopied = (): string => format("wire-curl-copied");

/** The command could not be copied */
export const curlFailed = (): string => format("wire-curl-failed");

/** Save as .sse */
export const save = (): string => format("wire-save");

/** Saved as {path} */
export const saved = (args: { path: string }): string => format("wire-saved", args);

/** Turn */
export const turn = (): string => format("wire-turn");

/** {turn} · newest */
export const turnNewest = (args: { turn: string }): string => format("wire-turn-newest", args);

/** {time} · HTTP {status} · {events} events */
export const turnAnswered = (args: { time: string; status: string; events: number }): string => format("wire-turn-answered", args);

/** {time} · no response · {events} events */
export const turnUnanswered = (args: { time: string; events: number }): string => format("wire-turn-unanswered", args);

/** No wire data */
export const nothing = (): string => format("wire-nothing");

/** Rivulet keeps the wire data of recent turns in memory until it exits. */
export const nothingHint = (): string => format("wire-nothing-hint");

/** The request has not been sent. */
export const notSent = (): string => format("wire-not-sent");

/** No response yet. */
export const noAnswer = (): string => format("wire-no-answer");

/** Body */
export const body = (): string => format("wire-body");

/** Copy body */
export const copyBody = (): string => format("wire-copy-body");

/** {version}, after {duration} */
export const answer = (args: { version: string; duration: string }): string => format("wire-answer", args);

/** No. */
export const columnNumber = (): string => format("wire-column-number");

/** ms */
export const columnTime = (): string => format("wire-column-time");

/** + ms */
export const columnGap = (): string => format("wire-column-gap");

/** size */
export const columnSize = (): string => format("wire-column-size");

/** event */
export const columnEvent = (): string => format("wire-column-event");

/** Events */
export const events = (): string => format("wire-events");

/** Event {number} */
export const event = (args: { number: string }): string => format("wire-event", args);

/** Event {number} · after {duration} */
export const eventAfter = (args: { number: string; duration: string }): string => format("wire-event-after", args);

/** Copy event */
export const copyEvent = (): string => format("wire-copy-event");

/** Close the event */
export const closeEvent = (): string => format("wire-close-event");

/** Search events */
export const search = (): string => format("wire-search");

/** Previous match */
export const previous = (): string => format("wire-previous");

/** Next match */
export const next = (): string => format("wire-next");

/** Not found */
export const notFound = (): string => format("wire-not-found");

/** {position} of {total} */
export const position = (args: { position: number; total: number }): string => format("wire-position", args);

/** {events} events, {size} */
export const size = (args: { events: number; size: string }): string => format("wire-size", args);

/** {events} events in the first {kept}; the other {dropped} are not kept */
export const sizePartial = (args: { events: number; kept: string; dropped: string }): string => format("wire-size-partial", args);

/** keep-alive */
export const gistAlive = (): string => format("wire-gist-alive");

/** done */
export const gistDone = (): string => format("wire-gist-done");

/** reasoning {text} */
export const gistReasoning = (args: { text: string }): string => format("wire-gist-reasoning", args);

/** tool call */
export const gistCall = (): string => format("wire-gist-call");

/** finish {reason} */
export const gistFinish = (args: { reason: string }): string => format("wire-gist-finish", args);

/** error */
export const gistError = (): string => format("wire-gist-error");

/** usage */
export const gistUsage = (): string => format("wire-gist-usage");
