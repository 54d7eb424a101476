// Generated from locales/en/call.ftl by `cargo xtask bindings`. Do not edit.
import type { UiText } from "../contract";

/** There is no tool with this name */
export const noSuchTool = (): UiText => ({ id: "call-no-such-tool", args: {} });

/** The arguments are not valid JSON: {detail} */
export const notJson = (args: { detail: string | UiText }): UiText => ({ id: "call-not-json", args });

/** The arguments are not a JSON object */
export const notObject = (): UiText => ({ id: "call-not-object", args: {} });

/** The arguments do not match the tool’s schema. At {path}: {detail} */
export const againstSchema = (args: { detail: string | UiText; path: string | UiText }): UiText => ({ id: "call-against-schema", args });

/** The tool’s schema cannot be used: {detail} */
export const badSchema = (args: { detail: string | UiText }): UiText => ({ id: "call-bad-schema", args });

/** Checking the arguments against the tool’s schema would have taken too long */
export const costlySchema = (): UiText => ({ id: "call-costly-schema", args: {} });

/** You stopped the tool call */
export const stopped = (): UiText => ({ id: "call-stopped", args: {} });

/** You sent another message before the tool call ended */
export const superseded = (): UiText => ({ id: "call-superseded", args: {} });

/** You sent another message while the server was still running the tool call */
export const taskLeft = (): UiText => ({ id: "call-task-left", args: {} });

/** The tool is switched off */
export const switchedOff = (): UiText => ({ id: "call-switched-off", args: {} });

/** The tool’s definition has changed */
export const definitionChanged = (): UiText => ({ id: "call-definition-changed", args: {} });

/** The server could not be started: {reason} */
export const serverUnavailable = (args: { reason: string | UiText }): UiText => ({ id: "call-server-unavailable", args });

/** The server is still running the call and will return the answer only after you sign in */
export const signInForAnswer = (): UiText => ({ id: "call-sign-in-for-answer", args: {} });

/** The server requires you to sign in */
export const signIn = (): UiText => ({ id: "call-sign-in", args: {} });

/** The server refused the call: {detail} */
export const refused = (args: { detail: string | UiText }): UiText => ({ id: "call-refused", args });

/** The session with the server has expired */
export const sessionOver = (): UiText => ({ id: "call-session-over", args: {} });

/** Rivulet exited before the tool call ended */
export const programEnded = (): UiText => ({ id: "call-program-ended", args: {} });

/** The tool call was not started because it could not be saved: {reason} */
export const notStored = (args: { reason: string | UiText }): UiText => ({ id: "call-not-stored", args });

/** The tool reported no progress for {seconds} seconds */
export const idle = (args: { seconds: number }): UiText => ({ id: "call-idle", args });

/** The tool did not finish within {seconds} seconds */
export const tooLong = (args: { seconds: number }): UiText => ({ id: "call-too-long", args });

/** {how}. Last line of the server’s error output: {words} */
export const serverEndedWith = (args: { how: string | UiText; words: string | UiText }): UiText => ({ id: "call-server-ended-with", args });

/** The server has lost track of the call: {detail} */
export const taskLost = (args: { detail: string | UiText }): UiText => ({ id: "call-task-lost", args });

/** The server reports that the call was cancelled */
export const taskCancelled = (): UiText => ({ id: "call-task-cancelled", args: {} });

/** The server reports that the call was cancelled: {words} */
export const taskCancelledWith = (args: { words: string | UiText }): UiText => ({ id: "call-task-cancelled-with", args });

/** The server was stopped during the call */
export const serverGone = (): UiText => ({ id: "call-server-gone", args: {} });

/** The connection was lost: {detail} */
export const connectionLost = (args: { detail: string | UiText }): UiText => ({ id: "call-connection-lost", args });

/** The tool’s answer is larger than {mebibytes} MiB */
export const answerTooLarge = (args: { mebibytes: number }): UiText => ({ id: "call-answer-too-large", args });

/** You stopped the tool call after it had started */
export const cancelled = (): UiText => ({ id: "call-cancelled", args: {} });

/** Error {code}: {detail} */
export const serverError = (args: { code: string | UiText; detail: string | UiText }): UiText => ({ id: "call-server-error", args });

/** The tool says: {words} */
export const toolSaid = (args: { words: string | UiText }): UiText => ({ id: "call-tool-said", args });

/** The tool’s answer cannot be read: {detail} */
export const unreadable = (args: { detail: string | UiText }): UiText => ({ id: "call-unreadable", args });

/** The tool’s answer does not match its output schema. At {path}: {detail} */
export const resultAgainstSchema = (args: { detail: string | UiText; path: string | UiText }): UiText => ({ id: "call-result-against-schema", args });

/** The server exited with code {code} */
export const exitCode = (args: { code: string | UiText }): UiText => ({ id: "call-exit-code", args });

/** The server was terminated by signal {signal} */
export const exitSignal = (args: { signal: string | UiText }): UiText => ({ id: "call-exit-signal", args });

/** The server exited */
export const exitUnknown = (): UiText => ({ id: "call-exit-unknown", args: {} });

/** The server requested something that Rivulet does not support: {method} */
export const inputUnsupported = (args: { method: string | UiText }): UiText => ({ id: "call-input-unsupported", args });

/** The server asked for input more than {limit} times */
export const tooManyQuestions = (args: { limit: number }): UiText => ({ id: "call-too-many-questions", args });

/** Built-in tools */
export const builtIn = (): UiText => ({ id: "call-built-in", args: {} });

/** Rivulet itself, on this computer */
export const withinRivulet = (): UiText => ({ id: "call-within-rivulet", args: {} });

/** The address must be a web address that begins with https:// or http:// */
export const pageAddress = (): UiText => ({ id: "call-page-address", args: {} });

/** The address contains a user name or a password */
export const pageCredentials = (): UiText => ({ id: "call-page-credentials", args: {} });

/** Rivulet does not read pages on this computer or on private networks */
export const pagePrivate = (): UiText => ({ id: "call-page-private", args: {} });
