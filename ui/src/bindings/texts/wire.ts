// Generated from locales/en/wire.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Close the wire view */
export const close = (): string => formatText("wire-close", "Close the wire view");

/** Copy as curl */
export const copyCurl = (): string => formatText("wire-copy-curl", "Copy as curl");

/** Copied as a curl command. Set RIVULET_KEY to your key before you run it. */
export const curlCopied = (): string => formatText("wire-curl-copied", "Copied as a curl command. Set RIVULET_KEY to your key before you run it.");

/** The command could not be copied */
export const curlFailed = (): string => formatText("wire-curl-failed", "The command could not be copied");

/** Save as .sse */
export const save = (): string => formatText("wire-save", "Save as .sse");

/** Saved as {path} */
export const saved = (args: { path: string }): string => formatText("wire-saved", "Saved as { $path }", args);

/** Turn */
export const turn = (): string => formatText("wire-turn", "Turn");

/** {turn} · newest */
export const turnNewest = (args: { turn: string }): string => formatText("wire-turn-newest", "{ $turn } · newest", args);

/** {time} · HTTP {status} · {events} events */
export const turnAnswered = (args: { events: number; status: string; time: string }): string => formatText("wire-turn-answered", "{ $time } · HTTP { $status } · { $events ->\n        [one] 1 event\n       *[other] { $events } events\n    }", args);

/** {time} · no response · {events} events */
export const turnUnanswered = (args: { events: number; time: string }): string => formatText("wire-turn-unanswered", "{ $time } · no response · { $events ->\n        [one] 1 event\n       *[other] { $events } events\n    }", args);

/** No wire data */
export const nothing = (): string => formatText("wire-nothing", "No wire data");

/** This view shows the raw requests and responses of recent replies. Rivulet keeps them in memory until it closes. */
export const nothingHint = (): string => formatText("wire-nothing-hint", "This view shows the raw requests and responses of recent replies. Rivulet keeps them in memory until it closes.");

/** The request has not been sent. */
export const notSent = (): string => formatText("wire-not-sent", "The request has not been sent.");

/** No response yet. */
export const noAnswer = (): string => formatText("wire-no-answer", "No response yet.");

/** Body */
export const body = (): string => formatText("wire-body", "Body");

/** Copy body */
export const copyBody = (): string => formatText("wire-copy-body", "Copy body");

/** {version}, response after {duration} */
export const answer = (args: { duration: string; version: string }): string => formatText("wire-answer", "{ $version }, response after { $duration }", args);

/** No. */
export const columnNumber = (): string => formatText("wire-column-number", "No.");

/** ms */
export const columnTime = (): string => formatText("wire-column-time", "ms");

/** + ms */
export const columnGap = (): string => formatText("wire-column-gap", "+ ms");

/** Size */
export const columnSize = (): string => formatText("wire-column-size", "Size");

/** Event */
export const columnEvent = (): string => formatText("wire-column-event", "Event");

/** Events */
export const events = (): string => formatText("wire-events", "Events");

/** Event {number} */
export const event = (args: { number: string }): string => formatText("wire-event", "Event { $number }", args);

/** Event {number} · after {duration} */
export const eventAfter = (args: { duration: string; number: string }): string => formatText("wire-event-after", "Event { $number } · after { $duration }", args);

/** Copy event */
export const copyEvent = (): string => formatText("wire-copy-event", "Copy event");

/** Close the event details */
export const closeEvent = (): string => formatText("wire-close-event", "Close the event details");

/** Search events */
export const search = (): string => formatText("wire-search", "Search events");

/** No matches */
export const notFound = (): string => formatText("wire-not-found", "No matches");

/** {position} of {total} */
export const position = (args: { position: number; total: number }): string => formatText("wire-position", "{ NUMBER($position) } of { NUMBER($total) }", args);

/** {events} events, {size} */
export const size = (args: { events: number; size: string }): string => formatText("wire-size", "{ $events ->\n        [one] 1 event\n       *[other] { $events } events\n    }, { $size }", args);

/** {events} events in the first {kept}; the remaining {dropped} were not kept */
export const sizePartial = (args: { dropped: string; events: number; kept: string }): string => formatText("wire-size-partial", "{ $events ->\n        [one] 1 event\n       *[other] { $events } events\n    } in the first { $kept }; the remaining { $dropped } were not kept", args);

/** keep-alive */
export const gistAlive = (): string => formatText("wire-gist-alive", "keep-alive");

/** done */
export const gistDone = (): string => formatText("wire-gist-done", "done");

/** reasoning {text} */
export const gistReasoning = (args: { text: string }): string => formatText("wire-gist-reasoning", "reasoning { $text }", args);

/** tool call */
export const gistCall = (): string => formatText("wire-gist-call", "tool call");

/** finish reason {reason} */
export const gistFinish = (args: { reason: string }): string => formatText("wire-gist-finish", "finish reason { $reason }", args);

/** error */
export const gistError = (): string => formatText("wire-gist-error", "error");

/** usage */
export const gistUsage = (): string => formatText("wire-gist-usage", "usage");
