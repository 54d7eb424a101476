// Generated from locales/en/welcome.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/welcome.ftl?raw";

addEnglish(english);

/** Welcome to Rivulet */
export const welcomeToRivulet = (): string => formatText("welcome-welcome-to-rivulet");

/** See every word as it arrives, know how each reply ended, and never lose a word you received. */
export const seeEveryWordAsIt = (): string => formatText("welcome-see-every-word-as-it");

/** Look around first */
export const lookAroundFirst = (): string => formatText("welcome-look-around-first");

/** The practice provider is built in, works offline and needs no key. Scripted models show every way a reply can end, failures included. */
export const thePracticeProviderIsBuilt = (): string => formatText("welcome-the-practice-provider-is-built");

/** Try it now */
export const tryItNow = (): string => formatText("welcome-try-it-now");

/** Bring your own */
export const bringYourOwn = (): string => formatText("welcome-bring-your-own");

/** Any OpenAI-compatible chat server, on the internet or on this computer. Your key is stored only in your system’s keychain. */
export const anyOpenaiCompatibleChatServer = (): string => formatText("welcome-any-openai-compatible-chat-server");

/** Add a provider */
export const addAProvider = (): string => formatText("welcome-add-a-provider");

/** Settings */
export const settings = (): string => formatText("welcome-settings");
