// Generated from locales/en/ending.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/ending.ftl?raw";

addEnglish(english);

/** Generating */
export const generating = (): string => formatText("ending-generating");

/** Reply complete */
export const complete = (): string => formatText("ending-complete");

/** Reached the token limit */
export const length = (): string => formatText("ending-length");

/** The model requests {count} tool calls */
export const toolCalls = (args: { count: number }): string => formatText("ending-tool-calls", args);

/** The provider’s filter cut this reply */
export const contentFilter = (): string => formatText("ending-content-filter");

/** The provider reported an error */
export const providerError = (): string => formatText("ending-provider-error");

/** The stream ended without confirmation; this reply may be cut off */
export const unconfirmed = (): string => formatText("ending-unconfirmed");

/** No connection could be made */
export const notConnected = (): string => formatText("ending-not-connected");

/** Connection lost before the first token */
export const disconnectedFirst = (): string => formatText("ending-disconnected-first");

/** Connection lost after {count} tokens */
export const disconnected = (args: { count: number }): string => formatText("ending-disconnected", args);

/** Nothing arrived within the time limit */
export const timedOut = (): string => formatText("ending-timed-out");

/** Stopped */
export const stopped = (): string => formatText("ending-stopped");

/** Recovered after an unexpected exit */
export const interrupted = (): string => formatText("ending-interrupted");

/** The provider sent an empty reply */
export const empty = (): string => formatText("ending-empty");

/** Nothing was run. */
export const nothingRun = (): string => formatText("ending-nothing-run");

/** Everything saved to disk was recovered. */
export const recovered = (): string => formatText("ending-recovered");

/** The time limit without any data is {seconds} s. */
export const limit = (args: { kind: string; seconds: string }): string => formatText("ending-limit", args);

/** It is not known whether this provider continues generating and charges for it. */
export const billing = (args: { billing: string }): string => formatText("ending-billing", args);

/** No finish reason given */
export const noFinishReason = (): string => formatText("ending-no-finish-reason");

/** Finish reason: {reason} */
export const finishReason = (args: { reason: string }): string => formatText("ending-finish-reason", args);

/** Arrived in one piece; something between you and the provider buffers streams. */
export const onePiece = (): string => formatText("ending-one-piece");

/** The server sent the whole reply at once instead of streaming it. */
export const notStreamed = (): string => formatText("ending-not-streamed");

/** {count} events could not be read; there may be gaps here. */
export const unreadable = (args: { count: number }): string => formatText("ending-unreadable", args);

/** {count} pieces of other choices not shown. */
export const otherChoices = (args: { count: number }): string => formatText("ending-other-choices", args);
