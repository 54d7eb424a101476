// Generated from locales/en/snippets.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/snippets.ftl?raw";

addEnglish(english);

/** New snippet */
export const newTitle = (): string => format("snippets-new-title");

/** Snippet */
export const title = (): string => format("snippets-title");

/** Save */
export const save = (): string => format("snippets-save");

/** Name */
export const name = (): string => format("snippets-name");

/** Type / followed by this name in the message box to insert the snippet. */
export const nameHint = (): string => format("snippets-name-hint");

/** Text */
export const text = (): string => format("snippets-text");

/** {{{name}}} asks for a value when you insert the snippet. {{{date}}}, {{{time}}} and {{{clipboard}}} are filled in automatically. */
export const textHint = (): string => format("snippets-text-hint");

/** This snippet asks for: {names}. */
export const variables = (args: { names: string }): string => format("snippets-variables", args);

/** “{name}” saved */
export const saved = (args: { name: string }): string => format("snippets-saved", args);

/** “{name}” deleted */
export const deleted = (args: { name: string }): string => format("snippets-deleted", args);
