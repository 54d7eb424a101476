// Generated from locales/en/advice.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Check your API key for this provider. */
export const key = (): string => formatText("advice-key", "Check your API key for this provider.");

/** Nothing was sent. Raise the limit, choose another provider, or wait until next month. */
export const budget = (): string => formatText("advice-budget", "Nothing was sent. Raise the limit, choose another provider, or wait until next month.");

/** Raise the limit… */
export const raiseLimit = (): string => formatText("advice-raise-limit", "Raise the limit…");

/** Add credit to your account, then retry. */
export const credits = (): string => formatText("advice-credits", "Add credit to your account, then retry.");

/** Check the model’s name and the provider’s base URL. */
export const notFound = (): string => formatText("advice-not-found", "Check the model’s name and the provider’s base URL.");

/** Choose a model with a longer context, or start a new conversation. */
export const contextLength = (): string => formatText("advice-context-length", "Choose a model with a longer context, or start a new conversation.");

/** The request is longer than the server’s context. Restart the server with a larger context (llama.cpp: option -c), or start a new conversation. */
export const contextSize = (): string => formatText("advice-context-size", "The request is longer than the server’s context. Restart the server with a larger context (llama.cpp: option -c), or start a new conversation.");

/** Choose a model that accepts images, or edit your message and send it without the image. */
export const noImages = (): string => formatText("advice-no-images", "Choose a model that accepts images, or edit your message and send it without the image.");

/** Wait a moment, then retry. */
export const rateLimit = (): string => formatText("advice-rate-limit", "Wait a moment, then retry.");

/** The problem is on the provider’s side. Try again later. */
export const server = (): string => formatText("advice-server", "The problem is on the provider’s side. Try again later.");

/** Check that the base URL is the address of an OpenAI-compatible chat API. */
export const protocol = (): string => formatText("advice-protocol", "Check that the base URL is the address of an OpenAI-compatible chat API.");

/** The server’s host name was not found. Check your internet connection and the base URL. */
export const dns = (): string => formatText("advice-dns", "The server’s host name was not found. Check your internet connection and the base URL.");

/** Check your network connection, then retry. */
export const noRoute = (): string => formatText("advice-no-route", "Check your network connection, then retry.");

/** Check the proxy in the network settings of this provider. */
export const proxy = (): string => formatText("advice-proxy", "Check the proxy in the network settings of this provider.");

/** Check that the server is running and that the base URL is correct. */
export const connect = (): string => formatText("advice-connect", "Check that the server is running and that the base URL is correct.");

/** The connection would not be secure, so nothing was sent. Check the base URL and the server’s certificate. */
export const tls = (): string => formatText("advice-tls", "The connection would not be secure, so nothing was sent. Check the base URL and the server’s certificate.");

/** Unlock or install a keychain, or keep the key for this session only. */
export const keychain = (): string => formatText("advice-keychain", "Unlock or install a keychain, or keep the key for this session only.");

/** Check that the folder is writable and that its disk is connected. */
export const folder = (): string => formatText("advice-folder", "Check that the folder is writable and that its disk is connected.");

/** Restore a backup in Settings › Data. The damaged database will be kept. */
export const damaged = (): string => formatText("advice-damaged", "Restore a backup in Settings › Data. The damaged database will be kept.");

/** Free up some disk space. */
export const storageFull = (): string => formatText("advice-storage-full", "Free up some disk space.");

/** Edit provider */
export const editProvider = (): string => formatText("advice-edit-provider", "Edit provider");

/** Choose another model */
export const chooseModel = (): string => formatText("advice-choose-model", "Choose another model");

/** HTTP {status} */
export const httpStatus = (args: { status: string }): string => formatText("advice-http-status", "HTTP { $status }", args);

/** error code {code} */
export const code = (args: { code: string }): string => formatText("advice-code", "error code { $code }", args);
