// Generated from locales/en/ending.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/ending.ftl?raw";

addEnglish(english);

/** Generating */
export const generating = (): string => format("ending-generating");

/** Reply complete */
export const complete = (): string => format("ending-complete");

/** Reached the token limit */
export const length = (): string => format("ending-length");

/** The model asks for {count} tool calls */
export const toolCalls = (args: { count: number }): string => format("ending-tool-calls", args);

/** The provider’s filter cut this reply */
export const contentFilter = (): string => format("ending-content-filter");

/** The provider reported an error */
export const providerError = (): string => format("ending-provider-error");

/** The stream ended without confirmation; this reply may be cut off */
export const unconfirmed = (): string => format("ending-unconfirmed");

/** No connection could be made */
export const notConnected = (): string => format("ending-not-connected");

/** Connection lost before the first token */
export const disconnectedFirst = (): string => format("ending-disconnected-first");

/** Connection lost after {count} tokens */
export const disconnected = (args: { count: number }): string => format("ending-disconnected", args);

/** Nothing arrived within the time limit */
export const timedOut = (): string => format("ending-timed-out");

/** Stopped */
export const stopped = (): string => format("ending-stopped");

/** Recovered after an unexpected exit */
export const interrupted = (): string => format("ending-interrupted");

/** The provider sent an empty reply */
export const empty = (): string => format("ending-empty");

/** Nothing was run. */
export const nothingRun = (): string => format("ending-nothing-run");

/** Everything that was written to disk is here. */
export const recovered = (): string => format("ending-recovered");

/** The limit for silence is {seconds} s. */
export const limit = (args: { kind: string; seconds: string }): string => format("ending-limit", args);

/** It is not known whether this provider continues generating and charges for it. */
export const billing = (args: { billing: string }): string => format("ending-billing", args);

/** No finish reason given */
export const noFinishReason = (): string => format("ending-no-finish-reason");

/** Finish reason: {reason} */
export const finishReason = (args: { reason: string }): string => format("ending-finish-reason", args);

/** Arrived in one piece; something between you and the provider buffers streams. */
export const onePiece = (): string => format("ending-one-piece");

/** The server sent the whole reply at once instead of streaming it. */
export const notStreamed = (): string => format("ending-not-streamed");

/** {count} events could not be read; there may be gaps here. */
export const unreadable = (args: { count: number }): string => format("ending-unreadable", args);

/** {count} pieces of other choices not shown. */
export const otherChoices = (args: { count: number }): string => format("ending-other-choices", args);
