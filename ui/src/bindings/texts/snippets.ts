// Generated from locales/en/snippets.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** New snippet */
export const newTitle = (): string => formatText("snippets-new-title", "New snippet");

/** Snippet */
export const title = (): string => formatText("snippets-title", "Snippet");

/** Name */
export const name = (): string => formatText("snippets-name", "Name");

/** Type / followed by this name in the message box to insert the snippet. */
export const nameHint = (): string => formatText("snippets-name-hint", "Type / followed by this name in the message box to insert the snippet.");

/** Text */
export const text = (): string => formatText("snippets-text", "Text");

/** {{{name}}} asks for a value when you insert the snippet. {{{date}}}, {{{time}}} and {{{clipboard}}} are filled in automatically. */
export const textHint = (): string => formatText("snippets-text-hint", "{ \"{{name}}\" } asks for a value when you insert the snippet. { \"{{date}}\" }, { \"{{time}}\" } and { \"{{clipboard}}\" } are filled in automatically.");

/** This snippet asks for: {names}. */
export const variables = (args: { names: string }): string => formatText("snippets-variables", "This snippet asks for: { $names }.", args);
