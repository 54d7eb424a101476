// Generated from locales/en/call.ftl by `cargo xtask bindings`. Do not edit.
import type { UiText } from "../contract";

/** There is no tool with this name */
export const noSuchTool = (): UiText => ({ id: "call-no-such-tool", args: {} });

/** The arguments are not valid JSON: {detail} */
export const notJson = (args: { detail: string | UiText }): UiText => ({ id: "call-not-json", args });

/** The arguments are not a JSON object */
export const notObject = (): UiText => ({ id: "call-not-object", args: {} });

/** The arguments do not match the tool’s schema at {path}: {detail} */
export const againstSchema = (args: { path: string | UiText; detail: string | UiText }): UiText => ({ id: "call-against-schema", args });

/** The tool’s schema cannot be used: {detail} */
export const badSchema = (args: { detail: string | UiText }): UiText => ({ id: "call-bad-schema", args });

/** You stopped it */
export const stopped = (): UiText => ({ id: "call-stopped", args: {} });

/** You sent another message */
export const superseded = (): UiText => ({ id: "call-superseded", args: {} });

/** The tool is switched off */
export const switchedOff = (): UiText => ({ id: "call-switched-off", args: {} });

/** The definition of the tool changed */
export const definitionChanged = (): UiText => ({ id: "call-definition-changed", args: {} });

/** The server could not be started: {reason} */
export const serverUnavailable = (args: { reason: string | UiText }): UiText => ({ id: "call-server-unavailable", args });

/** The server wants you to sign in */
export const signIn = (): UiText => ({ id: "call-sign-in", args: {} });

/** The server refused the call: {detail} */
export const refused = (args: { detail: string | UiText }): UiText => ({ id: "call-refused", args });

/** The connection to the server had ended */
export const sessionOver = (): UiText => ({ id: "call-session-over", args: {} });

/** Rivulet exited before the call ended */
export const programEnded = (): UiText => ({ id: "call-program-ended", args: {} });

/** The start could not be stored: {reason} */
export const notStored = (args: { reason: string | UiText }): UiText => ({ id: "call-not-stored", args });

/** The tool reported nothing for {seconds} seconds */
export const idle = (args: { seconds: number }): UiText => ({ id: "call-idle", args });

/** The tool did not finish within {seconds} seconds */
export const tooLong = (args: { seconds: number }): UiText => ({ id: "call-too-long", args });

/** The server exited with code {code} */
export const serverEnded = (args: { code: string | UiText }): UiText => ({ id: "call-server-ended", args });

/** The server was ended by signal {signal} */
export const serverDied = (args: { signal: string | UiText }): UiText => ({ id: "call-server-died", args });

/** The server ended during the call */
export const serverGone = (): UiText => ({ id: "call-server-gone", args: {} });

/** The connection was lost: {detail} */
export const connectionLost = (args: { detail: string | UiText }): UiText => ({ id: "call-connection-lost", args });

/** The answer is larger than {mebibytes} MiB */
export const answerTooLarge = (args: { mebibytes: number }): UiText => ({ id: "call-answer-too-large", args });

/** You stopped it after it had started */
export const cancelled = (): UiText => ({ id: "call-cancelled", args: {} });

/** The server reported error {code}: {detail} */
export const serverError = (args: { code: string | UiText; detail: string | UiText }): UiText => ({ id: "call-server-error", args });

/** The answer cannot be read: {detail} */
export const unreadable = (args: { detail: string | UiText }): UiText => ({ id: "call-unreadable", args });

/** The answer does not match the tool’s schema at {path}: {detail} */
export const resultAgainstSchema = (args: { path: string | UiText; detail: string | UiText }): UiText => ({ id: "call-result-against-schema", args });
