// Generated from locales/en/common.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Cancel */
export const cancel = (): string => formatText("common-cancel", "Cancel");

/** Complete the form first: a value is missing or invalid */
export const incomplete = (): string => formatText("common-incomplete", "Complete the form first: a value is missing or invalid");

/** Close */
export const close = (): string => formatText("common-close", "Close");

/** Save */
export const save = (): string => formatText("common-save", "Save");

/** Esc */
export const esc = (): string => formatText("common-esc", "Esc");

/** Loading… */
export const loading = (): string => formatText("common-loading", "Loading…");

/** Copy */
export const copy = (): string => formatText("common-copy", "Copy");

/** Copied */
export const copied = (): string => formatText("common-copied", "Copied");

/** Dismiss */
export const dismiss = (): string => formatText("common-dismiss", "Dismiss");

/** Send */
export const send = (): string => formatText("common-send", "Send");

/** Rename */
export const rename = (): string => formatText("common-rename", "Rename");

/** Try again */
export const tryAgain = (): string => formatText("common-try-again", "Try again");

/** Retry */
export const retry = (): string => formatText("common-retry", "Retry");

/** Copy path */
export const copyPath = (): string => formatText("common-copy-path", "Copy path");

/** Searching… */
export const searching = (): string => formatText("common-searching", "Searching…");

/** Settings */
export const settings = (): string => formatText("common-settings", "Settings");

/** Add a provider */
export const addProvider = (): string => formatText("common-add-provider", "Add a provider");

/** Next match */
export const nextMatch = (): string => formatText("common-next-match", "Next match");

/** Previous match */
export const previousMatch = (): string => formatText("common-previous-match", "Previous match");

/** Larger text */
export const largerText = (): string => formatText("common-larger-text", "Larger text");

/** Smaller text */
export const smallerText = (): string => formatText("common-smaller-text", "Smaller text");

/** Compare versions */
export const compareVersions = (): string => formatText("common-compare-versions", "Compare versions");

/** Chat settings */
export const chatSettings = (): string => formatText("common-chat-settings", "Chat settings");

/** Previous version */
export const previousVersion = (): string => formatText("common-previous-version", "Previous version");

/** Next version */
export const nextVersion = (): string => formatText("common-next-version", "Next version");

/** Wire view */
export const wireView = (): string => formatText("common-wire-view", "Wire view");

/** “{name}” saved */
export const saved = (args: { name: string }): string => formatText("common-saved", "“{ $name }” saved", args);

/** “{name}” added */
export const added = (args: { name: string }): string => formatText("common-added", "“{ $name }” added", args);

/** “{name}” deleted */
export const deleted = (args: { name: string }): string => formatText("common-deleted", "“{ $name }” deleted", args);

/** New conversation */
export const newConversation = (): string => formatText("common-new-conversation", "New conversation");

/** {title} (branch) */
export const branchTitle = (args: { title: string }): string => formatText("common-branch-title", "{ $title } (branch)", args);

/** Practice */
export const practice = (): string => formatText("common-practice", "Practice");

/** Server on port {port} */
export const serverOnPort = (args: { port: string }): string => formatText("common-server-on-port", "Server on port { $port }", args);

/** {value} ms */
export const milliseconds = (args: { value: string }): string => formatText("common-milliseconds", "{ $value } ms", args);

/** {value} s */
export const seconds = (args: { value: string }): string => formatText("common-seconds", "{ $value } s", args);

/** {minutes} min {seconds} s */
export const minutes = (args: { minutes: string; seconds: string }): string => formatText("common-minutes", "{ $minutes } min { $seconds } s", args);

/** {value} B */
export const bytes = (args: { value: string }): string => formatText("common-bytes", "{ $value } B", args);

/** {value} kB */
export const kilobytes = (args: { value: string }): string => formatText("common-kilobytes", "{ $value } kB", args);

/** {value} MB */
export const megabytes = (args: { value: string }): string => formatText("common-megabytes", "{ $value } MB", args);

/** {value} GB */
export const gigabytes = (args: { value: string }): string => formatText("common-gigabytes", "{ $value } GB", args);

/** Details */
export const details = (): string => formatText("common-details", "Details");
