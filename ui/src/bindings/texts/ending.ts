// Generated from locales/en/ending.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Generating */
export const generating = (): string => formatText("ending-generating", "Generating");

/** Reply complete */
export const complete = (): string => formatText("ending-complete", "Reply complete");

/** Reached the token limit */
export const length = (): string => formatText("ending-length", "Reached the token limit");

/** The model requested {count} tool calls */
export const toolCalls = (args: { count: number }): string => formatText("ending-tool-calls", "{ $count ->\n        [one] The model requested a tool call\n       *[other] The model requested { $count } tool calls\n    }", args);

/** The provider’s content filter cut off this reply */
export const contentFilter = (): string => formatText("ending-content-filter", "The provider’s content filter cut off this reply");

/** The provider reported an error */
export const providerError = (): string => formatText("ending-provider-error", "The provider reported an error");

/** It is unclear whether this reply is complete */
export const unconfirmed = (): string => formatText("ending-unconfirmed", "It is unclear whether this reply is complete");

/** The response ended with no sign that it was complete, so the reply may be cut off. */
export const unconfirmedNote = (): string => formatText("ending-unconfirmed-note", "The response ended with no sign that it was complete, so the reply may be cut off.");

/** Everything received so far has been kept. */
export const disconnectedNote = (): string => formatText("ending-disconnected-note", "Everything received so far has been kept.");

/** Could not connect to the provider */
export const notConnected = (): string => formatText("ending-not-connected", "Could not connect to the provider");

/** Connection lost before the first token */
export const disconnectedFirst = (): string => formatText("ending-disconnected-first", "Connection lost before the first token");

/** Connection lost after {count} tokens */
export const disconnected = (args: { count: number }): string => formatText("ending-disconnected", "Connection lost after { $count ->\n        [one] { $count } token\n       *[other] { $count } tokens\n    }", args);

/** No data arrived within the time limit */
export const timedOut = (): string => formatText("ending-timed-out", "No data arrived within the time limit");

/** Stopped */
export const stopped = (): string => formatText("ending-stopped", "Stopped");

/** Recovered after an unexpected exit */
export const interrupted = (): string => formatText("ending-interrupted", "Recovered after an unexpected exit");

/** The provider sent an empty reply */
export const empty = (): string => formatText("ending-empty", "The provider sent an empty reply");

/** The model finished without an answer */
export const onlyReasoning = (): string => formatText("ending-only-reasoning", "The model finished without an answer");

/** The continuation added nothing new. */
export const addedNothing = (): string => formatText("ending-added-nothing", "The continuation added nothing new.");

/** No tools were switched on, so none ran. */
export const nothingRun = (): string => formatText("ending-nothing-run", "No tools were switched on, so none ran.");

/** Everything that was saved to disk has been recovered. */
export const recovered = (): string => formatText("ending-recovered", "Everything that was saved to disk has been recovered.");

/** The time limit for pauses during the reply is {seconds} s. */
export const limit = (args: { kind: string; seconds: string }): string => formatText("ending-limit", "{ $kind ->\n        [connect] The time limit for connecting is { $seconds } s.\n        [first_byte] The time limit for the first byte is { $seconds } s.\n       *[idle] The time limit for pauses during the reply is { $seconds } s.\n    }", args);

/** It is unknown whether this provider continues generating and charges for it. */
export const billing = (args: { billing: string }): string => formatText("ending-billing", "{ $billing ->\n        [cancels] This provider stops generating when the connection closes.\n        [may_go_on] This provider may continue generating and charge for it.\n       *[unknown] It is unknown whether this provider continues generating and charges for it.\n    }", args);

/** No finish reason given */
export const noFinishReason = (): string => formatText("ending-no-finish-reason", "No finish reason given");

/** Finish reason: {reason} */
export const finishReason = (args: { reason: string }): string => formatText("ending-finish-reason", "Finish reason: { $reason }", args);

/** The stream arrived all at once; a proxy between you and the provider may be buffering it. */
export const onePiece = (): string => formatText("ending-one-piece", "The stream arrived all at once; a proxy between you and the provider may be buffering it.");

/** The server probably read only the last {read} of the roughly {of} tokens in this request. Increase the server’s context length (Ollama: num_ctx; llama.cpp: -c; LM Studio: context length), or shorten the conversation. */
export const promptCut = (args: { of: number; read: number }): string => formatText("ending-prompt-cut", "The server probably read only the last { NUMBER($read) } of the roughly { NUMBER($of) } tokens in this request. Increase the server’s context length (Ollama: num_ctx; llama.cpp: -c; LM Studio: context length), or shorten the conversation.", args);

/** The server sent the whole reply at once instead of streaming it. */
export const notStreamed = (): string => formatText("ending-not-streamed", "The server sent the whole reply at once instead of streaming it.");

/** {count} events in the stream could not be read, so some text may be missing. */
export const unreadable = (args: { count: number }): string => formatText("ending-unreadable", "{ $count ->\n        [one] One event in the stream could not be read, so some text may be missing.\n       *[other] { $count } events in the stream could not be read, so some text may be missing.\n    }", args);

/** The provider also sent one or more alternative replies, which are not shown. */
export const otherChoices = (args: { count: number }): string => formatText("ending-other-choices", "{ $count ->\n        [one] The provider also sent an alternative reply, or part of one, which is not shown.\n       *[other] The provider also sent one or more alternative replies, which are not shown.\n    }", args);

/** {count} ids, names or finish reasons longer than 1 kB were shortened. */
export const cutWords = (args: { count: number }): string => formatText("ending-cut-words", "{ $count ->\n        [one] One id, name or finish reason longer than 1 kB was shortened.\n       *[other] { $count } ids, names or finish reasons longer than 1 kB were shortened.\n    }", args);
