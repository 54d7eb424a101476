// Generated from locales/en/snippets.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/snippets.ftl?raw";

addEnglish(english);

/** New snippet */
export const newTitle = (): string => formatText("snippets-new-title");

/** Snippet */
export const title = (): string => formatText("snippets-title");

/** Save */
export const save = (): string => formatText("snippets-save");

/** Name */
export const name = (): string => formatText("snippets-name");

/** Type / followed by this name in the message box to insert the snippet. */
export const nameHint = (): string => formatText("snippets-name-hint");

/** Text */
export const text = (): string => formatText("snippets-text");

/** {{{name}}} asks for a value when you insert the snippet. {{{date}}}, {{{time}}} and {{{clipboard}}} are filled in automatically. */
export const textHint = (): string => formatText("snippets-text-hint");

/** This snippet asks for: {names}. */
export const variables = (args: { names: string }): string => formatText("snippets-variables", args);
