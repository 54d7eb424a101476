// Generated from locales/en/welcome.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Welcome to Rivulet */
export const title = (): string => formatText("welcome-title", "Welcome to Rivulet");

/** Chat with the language models you choose. See every word as it arrives, and keep every word you receive. */
export const promise = (): string => formatText("welcome-promise", "Chat with the language models you choose. See every word as it arrives, and keep every word you receive.");

/** Your key is stored only in your system’s keychain. */
export const addHelp = (): string => formatText("welcome-add-help", "Your key is stored only in your system’s keychain.");

/** Your system’s keychain cannot be used, so your key is kept only until Rivulet closes. */
export const addHelpNoKeychain = (): string => formatText("welcome-add-help-no-keychain", "Your system’s keychain cannot be used, so your key is kept only until Rivulet closes.");

/** Try a demo */
export const demo = (): string => formatText("welcome-demo", "Try a demo");

/** The built-in practice provider works offline and needs no key. */
export const demoHelp = (): string => formatText("welcome-demo-help", "The built-in practice provider works offline and needs no key.");
