// Generated from locales/en/composer.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Message */
export const message = (): string => formatText("composer-message", "Message");

/** Write a message */
export const placeholder = (): string => formatText("composer-placeholder", "Write a message");

/** Stop */
export const stop = (): string => formatText("composer-stop", "Stop");

/** Esc or {keys} */
export const stopKeys = (args: { keys: string }): string => formatText("composer-stop-keys", "Esc or { $keys }", args);

/** Reading files… */
export const reading = (): string => formatText("composer-reading", "Reading files…");

/** Snippets and actions */
export const snippets = (): string => formatText("composer-snippets", "Snippets and actions");

/** Create a snippet… */
export const createSnippet = (): string => formatText("composer-create-snippet", "Create a snippet…");

/** Preview the next request */
export const showRequest = (): string => formatText("composer-show-request", "Preview the next request");

/** Insert */
export const insert = (): string => formatText("composer-insert", "Insert");

/** Paste the text here; Rivulet cannot read the clipboard */
export const pasteHere = (): string => formatText("composer-paste-here", "Paste the text here; Rivulet cannot read the clipboard");

/** Convert to UTF-8 and attach */
export const convert = (): string => formatText("composer-convert", "Convert to UTF-8 and attach");

/** You pasted {count} characters. */
export const longPaste = (args: { count: number }): string => formatText("composer-long-paste", "You pasted { NUMBER($count) } characters.", args);

/** Attach as a file */
export const attachAsFile = (): string => formatText("composer-attach-as-file", "Attach as a file");

/** Keep as text */
export const keepAsText = (): string => formatText("composer-keep-as-text", "Keep as text");

/** Pasted text.txt */
export const pastedFileName = (): string => formatText("composer-pasted-file-name", "Pasted text.txt");

/** “{file}” was not attached: {reason} */
export const notAttached = (args: { file: string; reason: string }): string => formatText("composer-not-attached", "“{ $file }” was not attached: { $reason }", args);

/** “{file}” could not be read */
export const unreadable = (args: { file: string }): string => formatText("composer-unreadable", "“{ $file }” could not be read", args);

/** The clipboard could not be read: {reason} */
export const clipboardUnreadable = (args: { reason: string }): string => formatText("composer-clipboard-unreadable", "The clipboard could not be read: { $reason }", args);

/** Queue */
export const queue = (): string => formatText("composer-queue", "Queue");

/** Queue the message and send it when the reply is complete */
export const queueHelp = (): string => formatText("composer-queue-help", "Queue the message and send it when the reply is complete");

/** Queued */
export const queued = (): string => formatText("composer-queued", "Queued");

/** Message removed from the queue */
export const unqueued = (): string => formatText("composer-unqueued", "Message removed from the queue");

/** {count} models */
export const models = (args: { count: number }): string => formatText("composer-models", "{ NUMBER($count) } models", args);
