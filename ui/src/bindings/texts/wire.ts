// Generated from locales/en/wire.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/wire.ftl?raw";

addEnglish(english);

/** Wire view */
export const view = (): string => formatText("wire-view");

/** Close the wire view */
export const close = (): string => formatText("wire-close");

/** Esc */
export const closeKey = (): string => formatText("wire-close-key");

/** Copy as curl */
export const copyCurl = (): string => formatText("wire-copy-curl");

/** Copied as a curl command; set RIVULET_KEY to your key before you run it */
export const curlCopied = (): string => formatText("wire-curl-copied");

/** The command could not be copied */
export const curlFailed = (): string => formatText("wire-curl-failed");

/** Save as .sse */
export const save = (): string => formatText("wire-save");

/** Saved as {path} */
export const saved = (args: { path: string }): string => formatText("wire-saved", args);

/** Turn */
export const turn = (): string => formatText("wire-turn");

/** {turn} · newest */
export const turnNewest = (args: { turn: string }): string => formatText("wire-turn-newest", args);

/** {time} · HTTP {status} · {events} events */
export const turnAnswered = (args: { time: string; status: string; events: number }): string => formatText("wire-turn-answered", args);

/** {time} · no response · {events} events */
export const turnUnanswered = (args: { time: string; events: number }): string => formatText("wire-turn-unanswered", args);

/** No wire data */
export const nothing = (): string => formatText("wire-nothing");

/** Rivulet keeps the wire data of recent turns in memory until it exits. */
export const nothingHint = (): string => formatText("wire-nothing-hint");

/** The request has not been sent. */
export const notSent = (): string => formatText("wire-not-sent");

/** No response yet. */
export const noAnswer = (): string => formatText("wire-no-answer");

/** Body */
export const body = (): string => formatText("wire-body");

/** Copy body */
export const copyBody = (): string => formatText("wire-copy-body");

/** {version}, after {duration} */
export const answer = (args: { version: string; duration: string }): string => formatText("wire-answer", args);

/** No. */
export const columnNumber = (): string => formatText("wire-column-number");

/** ms */
export const columnTime = (): string => formatText("wire-column-time");

/** + ms */
export const columnGap = (): string => formatText("wire-column-gap");

/** size */
export const columnSize = (): string => formatText("wire-column-size");

/** event */
export const columnEvent = (): string => formatText("wire-column-event");

/** Events */
export const events = (): string => formatText("wire-events");

/** Event {number} */
export const event = (args: { number: string }): string => formatText("wire-event", args);

/** Event {number} · after {duration} */
export const eventAfter = (args: { number: string; duration: string }): string => formatText("wire-event-after", args);

/** Copy event */
export const copyEvent = (): string => formatText("wire-copy-event");

/** Close the event */
export const closeEvent = (): string => formatText("wire-close-event");

/** Search events */
export const search = (): string => formatText("wire-search");

/** Previous match */
export const previous = (): string => formatText("wire-previous");

/** Next match */
export const next = (): string => formatText("wire-next");

/** Not found */
export const notFound = (): string => formatText("wire-not-found");

/** {position} of {total} */
export const position = (args: { position: number; total: number }): string => formatText("wire-position", args);

/** {events} events, {size} */
export const size = (args: { events: number; size: string }): string => formatText("wire-size", args);

/** {events} events in the first {kept}; the other {dropped} are not kept */
export const sizePartial = (args: { events: number; kept: string; dropped: string }): string => formatText("wire-size-partial", args);

/** keep-alive */
export const gistAlive = (): string => formatText("wire-gist-alive");

/** done */
export const gistDone = (): string => formatText("wire-gist-done");

/** reasoning {text} */
export const gistReasoning = (args: { text: string }): string => formatText("wire-gist-reasoning", args);

/** tool call */
export const gistCall = (): string => formatText("wire-gist-call");

/** finish {reason} */
export const gistFinish = (args: { reason: string }): string => formatText("wire-gist-finish", args);

/** error */
export const gistError = (): string => formatText("wire-gist-error");

/** usage */
export const gistUsage = (): string => formatText("wire-gist-usage");
