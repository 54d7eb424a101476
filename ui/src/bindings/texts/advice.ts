// Generated from locales/en/advice.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/advice.ftl?raw";

addEnglish(english);

/** Check the API key of this provider. */
export const key = (): string => format("advice-key");

/** The account needs credit before the provider answers again. */
export const credits = (): string => format("advice-credits");

/** Check the model’s name and the provider’s base URL. */
export const notFound = (): string => format("advice-not-found");

/** This conversation is longer than the model can read. Choose a model with a longer context. */
export const contextLength = (): string => format("advice-context-length");

/** Wait a moment, then retry. */
export const rateLimit = (): string => format("advice-rate-limit");

/** The problem is on the provider’s side. */
export const server = (): string => format("advice-server");

/** Check that the base URL leads to an OpenAI-style chat API. */
export const protocol = (): string => format("advice-protocol");

/** Check the base URL and your network. */
export const dns = (): string => format("advice-dns");

/** You seem to be offline. Retry when the network is back. */
export const noRoute = (): string => format("advice-no-route");

/** Check the proxy in the network settings of this provider. */
export const proxy = (): string => format("advice-proxy");

/** Check that the server is running and that the base URL is right. */
export const connect = (): string => format("advice-connect");

/** The connection would not be secure, so nothing was sent. Check the base URL and the server’s certificate. */
export const tls = (): string => format("advice-tls");

/** Unlock or install a keychain, or keep the key for this session only. */
export const keychain = (): string => format("advice-keychain");

/** Check that the data folder is writable. If the database is damaged, restore a backup. */
export const storage = (): string => format("advice-storage");

/** Free some space on the disk. */
export const storageFull = (): string => format("advice-storage-full");

/** Edit provider */
export const editProvider = (): string => format("advice-edit-provider");

/** Choose another model */
export const chooseModel = (): string => format("advice-choose-model");

/** New conversation */
export const newConversation = (): string => format("advice-new-conversation");

/** Retry */
export const retry = (): string => format("advice-retry");

/** HTTP {status} */
export const httpStatus = (args: { status: string }): string => format("advice-http-status", args);

/** code {code} */
export const code = (args: { code: string }): string => format("advice-code", args);
