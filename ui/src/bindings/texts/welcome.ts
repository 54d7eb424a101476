// Generated from locales/en/welcome.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Welcome to Rivulet */
export const title = (): string => formatText("welcome-title", "Welcome to Rivulet");

/** See every word as it arrives, know how each reply ended, and never lose a word you received. */
export const promise = (): string => formatText("welcome-promise", "See every word as it arrives, know how each reply ended, and never lose a word you received.");

/** Look around first */
export const practiceTitle = (): string => formatText("welcome-practice-title", "Look around first");

/** The practice provider is built in, works offline and needs no key. Its scripted models show every way a reply can end, including failures. */
export const practiceHelp = (): string => formatText("welcome-practice-help", "The practice provider is built in, works offline and needs no key. Its scripted models show every way a reply can end, including failures.");

/** Try it now */
export const practiceButton = (): string => formatText("welcome-practice-button", "Try it now");

/** Connect a provider */
export const providerTitle = (): string => formatText("welcome-provider-title", "Connect a provider");

/** Any OpenAI-compatible chat server, on the internet or on this computer. Your key is stored only in your system’s keychain. */
export const providerHelp = (): string => formatText("welcome-provider-help", "Any OpenAI-compatible chat server, on the internet or on this computer. Your key is stored only in your system’s keychain.");
