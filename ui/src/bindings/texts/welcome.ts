// Generated from locales/en/welcome.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Welcome to Rivulet */
export const welcomeToRivulet = (): string => formatText("welcome-welcome-to-rivulet", "Welcome to Rivulet");

/** See every word as it arrives, know how each reply ended, and never lose a word you received. */
export const seeEveryWordAsIt = (): string => formatText("welcome-see-every-word-as-it", "See every word as it arrives, know how each reply ended, and never lose a word you received.");

/** Look around first */
export const lookAroundFirst = (): string => formatText("welcome-look-around-first", "Look around first");

/** The practice provider is built in, works offline and needs no key. Scripted models show every way a reply can end, failures included. */
export const thePracticeProviderIsBuilt = (): string => formatText("welcome-the-practice-provider-is-built", "The practice provider is built in, works offline and needs no key. Scripted models show every way a reply can end, failures included.");

/** Try it now */
export const tryItNow = (): string => formatText("welcome-try-it-now", "Try it now");

/** Bring your own */
export const bringYourOwn = (): string => formatText("welcome-bring-your-own", "Bring your own");

/** Any OpenAI-compatible chat server, on the internet or on this computer. Your key is stored only in your system’s keychain. */
export const anyOpenaiCompatibleChatServer = (): string => formatText("welcome-any-openai-compatible-chat-server", "Any OpenAI-compatible chat server, on the internet or on this computer. Your key is stored only in your system’s keychain.");

/** Add a provider */
export const addAProvider = (): string => formatText("welcome-add-a-provider", "Add a provider");

/** Settings */
export const settings = (): string => formatText("welcome-settings", "Settings");
