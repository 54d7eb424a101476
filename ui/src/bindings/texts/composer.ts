// Generated from locales/en/composer.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/composer.ftl?raw";

addEnglish(english);

/** Message */
export const message = (): string => format("composer-message");

/** Write a message */
export const placeholder = (): string => format("composer-placeholder");

/** Send */
export const send = (): string => format("composer-send");

/** Stop */
export const stop = (): string => format("composer-stop");

/** Esc or {keys} */
export const stopKeys = (args: { keys: string }): string => format("composer-stop-keys", args);

/** Dismiss */
export const dismiss = (): string => format("composer-dismiss");

/** Reading files… */
export const reading = (): string => format("composer-reading");

/** Snippets */
export const snippets = (): string => format("composer-snippets");

/** Insert */
export const insert = (): string => format("composer-insert");

/** Paste the text here; Rivulet cannot read the clipboard */
export const pasteHere = (): string => format("composer-paste-here");

/** “{file}” was not attached: {reason} */
export const notAttached = (args: { file: string; reason: string }): string => format("composer-not-attached", args);

/** “{file}” could not be read */
export const unreadable = (args: { file: string }): string => format("composer-unreadable", args);
