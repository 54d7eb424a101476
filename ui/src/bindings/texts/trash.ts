// Generated from locales/en/trash.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/trash.ftl?raw";

addEnglish(english);

/** Trash */
export const title = (): string => formatText("trash-title");

/** The trash is empty. Deleted items stay here for 30 days and can be restored. */
export const none = (): string => formatText("trash-none");

/** An empty version */
export const emptyVersion = (): string => formatText("trash-empty-version");

/** {messages} messages · deleted {deleted} · {remaining} */
export const item = (args: { messages: number; deleted: string; remaining: string }): string => formatText("trash-item", args);

/** Version in “{title}”, {messages} messages · deleted {deleted} · {remaining} */
export const version = (args: { title: string; messages: number; deleted: string; remaining: string }): string => formatText("trash-version", args);

/** deleted permanently in {days} days */
export const remaining = (args: { days: number }): string => formatText("trash-remaining", args);

/** deleted permanently soon */
export const remainingSoon = (): string => formatText("trash-remaining-soon");

/** Restore */
export const restore = (): string => formatText("trash-restore");

/** Restore {name} */
export const restoreNamed = (args: { name: string }): string => formatText("trash-restore-named", args);

/** Empty trash… */
export const empty = (): string => formatText("trash-empty");

/** Empty the trash */
export const confirmLabel = (): string => formatText("trash-confirm-label");

/** This permanently deletes {conversations} conversations{ }and {versions} versions with {messages} messages. This cannot be undone. */
export const confirm = (args: { conversations: number; versions: number; messages: number }): string => formatText("trash-confirm", args);

/** Cancel */
export const cancel = (): string => formatText("trash-cancel");

/** Delete permanently */
export const confirmButton = (): string => formatText("trash-confirm-button");

/** “{title}” restored */
export const restored = (args: { title: string }): string => formatText("trash-restored", args);

/** Version in “{title}” restored */
export const versionRestored = (args: { title: string }): string => formatText("trash-version-restored", args);

/** Trash emptied */
export const emptied = (): string => formatText("trash-emptied");
