// Generated from locales/en/trash.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Trash */
export const title = (): string => formatText("trash-title", "Trash");

/** The trash is empty. Deleted items stay here for 30 days and can be restored. */
export const none = (): string => formatText("trash-none", "The trash is empty. Deleted items stay here for 30 days and can be restored.");

/** An empty version */
export const emptyVersion = (): string => formatText("trash-empty-version", "An empty version");

/** {messages} messages · deleted {deleted} · {remaining} */
export const item = (args: { deleted: string; messages: number; remaining: string }): string => formatText("trash-item", "{ $messages ->\n        [one] 1 message\n       *[other] { $messages } messages\n    } · deleted { $deleted } · { $remaining }", args);

/** Version of a message in “{title}” · {messages} messages · deleted {deleted} · {remaining} */
export const version = (args: { deleted: string; messages: number; remaining: string; title: string }): string => formatText("trash-version", "Version of a message in “{ $title }” · { $messages ->\n        [one] 1 message\n       *[other] { $messages } messages\n    } · deleted { $deleted } · { $remaining }", args);

/** permanent deletion in {days} days */
export const remaining = (args: { days: number }): string => formatText("trash-remaining", "permanent deletion in { $days ->\n        [one] 1 day\n       *[other] { $days } days\n    }", args);

/** permanent deletion soon */
export const remainingSoon = (): string => formatText("trash-remaining-soon", "permanent deletion soon");

/** Restore */
export const restore = (): string => formatText("trash-restore", "Restore");

/** Restore {name} */
export const restoreNamed = (args: { name: string }): string => formatText("trash-restore-named", "Restore { $name }", args);

/** Empty trash… */
export const empty = (): string => formatText("trash-empty", "Empty trash…");

/** Empty the trash */
export const confirmLabel = (): string => formatText("trash-confirm-label", "Empty the trash");

/** This permanently deletes {conversations} conversations{ }and {versions} versions ({messages} messages). This cannot be undone. */
export const confirm = (args: { conversations: number; messages: number; versions: number }): string => formatText("trash-confirm", "This permanently deletes { $conversations ->\n        [0]\n            { $versions ->\n                [one] 1 version\n               *[other] { $versions } versions\n            }\n        [one]\n            1 conversation{ $versions ->\n                [0] { \"\" }\n                [one] { \" \" }and 1 version\n               *[other] { \" \" }and { $versions } versions\n            }\n       *[other]\n            { $conversations } conversations{ $versions ->\n                [0] { \"\" }\n                [one] { \" \" }and 1 version\n               *[other] { \" \" }and { $versions } versions\n            }\n    } ({ $messages ->\n        [one] 1 message\n       *[other] { $messages } messages\n    }). This cannot be undone.", args);

/** Delete permanently */
export const confirmButton = (): string => formatText("trash-confirm-button", "Delete permanently");

/** “{title}” restored */
export const restored = (args: { title: string }): string => formatText("trash-restored", "“{ $title }” restored", args);

/** Version of a message in “{title}” restored */
export const versionRestored = (args: { title: string }): string => formatText("trash-version-restored", "Version of a message in “{ $title }” restored", args);

/** Trash emptied */
export const emptied = (): string => formatText("trash-emptied", "Trash emptied");
