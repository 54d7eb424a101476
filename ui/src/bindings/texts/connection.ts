// Generated from locales/en/connection.ftl by `cargo xtask bindings`. Do not edit.
import type { UiText } from "../contract";

/** Enter a model to test whether it replies */
export const modelMissing = (): UiText => ({ id: "connection-model-missing", args: {} });

/** {host} is an IP address, so no name lookup is needed */
export const nameIsAddress = (args: { host: string | UiText }): UiText => ({ id: "connection-name-is-address", args });

/** The proxy {proxy} looks up the host name */
export const nameLeftToProxy = (args: { proxy: string | UiText }): UiText => ({ id: "connection-name-left-to-proxy", args });

/** {host} resolves to {addresses} */
export const nameFound = (args: { addresses: string | UiText; host: string | UiText }): UiText => ({ id: "connection-name-found", args });

/** Connected */
export const connected = (): UiText => ({ id: "connection-connected", args: {} });

/** Connected through {proxy} */
export const connectedThrough = (args: { proxy: string | UiText }): UiText => ({ id: "connection-connected-through", args });

/** No encryption needed: the server is on this computer */
export const tlsLocal = (): UiText => ({ id: "connection-tls-local", args: {} });

/** The connection is not encrypted: others on the network can read everything */
export const tlsMissing = (): UiText => ({ id: "connection-tls-missing", args: {} });

/** The connection is encrypted, and the certificate is trusted */
export const tlsTrusted = (): UiText => ({ id: "connection-tls-trusted", args: {} });

/** The server lists {count} models; you have not chosen one yet */
export const modelsListed = (args: { count: number }): UiText => ({ id: "connection-models-listed", args });

/** {model} is one of {count} models listed */
export const modelListed = (args: { count: number; model: string | UiText }): UiText => ({ id: "connection-model-listed", args });

/** {model} is not listed (the server lists {count} models); some servers offer more models than they list */
export const modelNotListed = (args: { count: number; model: string | UiText }): UiText => ({ id: "connection-model-not-listed", args });

/** The server lists no models */
export const listEmpty = (): UiText => ({ id: "connection-list-empty", args: {} });

/** The models could not be listed: {cause} */
export const noList = (args: { cause: string | UiText }): UiText => ({ id: "connection-no-list", args });

/** The models could not be listed: {cause} ({detail}) */
export const noListDetail = (args: { cause: string | UiText; detail: string | UiText }): UiText => ({ id: "connection-no-list-detail", args });

/** The key was accepted */
export const keyAccepted = (): UiText => ({ id: "connection-key-accepted", args: {} });

/** No key was required */
export const keyNotNeeded = (): UiText => ({ id: "connection-key-not-needed", args: {} });

/** The server does not stream: the answer arrived all at once */
export const notStreamed = (): UiText => ({ id: "connection-not-streamed", args: {} });

/** The model’s answer was empty */
export const answerEmpty = (): UiText => ({ id: "connection-answer-empty", args: {} });

/** The stream arrived all at once; a proxy between you and the server may be buffering it */
export const onePiece = (): UiText => ({ id: "connection-one-piece", args: {} });

/** The text arrived gradually, in {pieces} pieces ({reads} network reads) */
export const pieces = (args: { pieces: number; reads: number }): UiText => ({ id: "connection-pieces", args });

/** Reasoning arrived in the field {field} */
export const reasoningField = (args: { field: string | UiText }): UiText => ({ id: "connection-reasoning-field", args });

/** The model sent no reasoning this time */
export const noReasoning = (): UiText => ({ id: "connection-no-reasoning", args: {} });

/** Prompt tokens: {prompt}, reply tokens: {completion} */
export const usage = (args: { completion: string | UiText; prompt: string | UiText }): UiText => ({ id: "connection-usage", args });

/** The provider sent no token counts */
export const noUsage = (): UiText => ({ id: "connection-no-usage", args: {} });
