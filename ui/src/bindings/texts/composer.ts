// Generated from locales/en/composer.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/composer.ftl?raw";

addEnglish(english);

/** Message */
export const message = (): string => formatText("composer-message");

/** Write a message */
export const placeholder = (): string => formatText("composer-placeholder");

/** Send */
export const send = (): string => formatText("composer-send");

/** Stop */
export const stop = (): string => formatText("composer-stop");

/** Esc or {keys} */
export const stopKeys = (args: { keys: string }): string => formatText("composer-stop-keys", args);

/** Dismiss */
export const dismiss = (): string => formatText("composer-dismiss");

/** Reading files… */
export const reading = (): string => formatText("composer-reading");

/** Snippets */
export const snippets = (): string => formatText("composer-snippets");

/** Insert */
export const insert = (): string => formatText("composer-insert");

/** Paste the text here; Rivulet cannot read the clipboard */
export const pasteHere = (): string => formatText("composer-paste-here");

/** “{file}” was not attached: {reason} */
export const notAttached = (args: { file: string; reason: string }): string => formatText("composer-not-attached", args);

/** “{file}” could not be read */
export const unreadable = (args: { file: string }): string => formatText("composer-unreadable", args);
