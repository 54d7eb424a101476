// Generated from locales/en/shortcuts.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Writing */
export const writing = (): string => formatText("shortcuts-writing", "Writing");

/** Reading */
export const reading = (): string => formatText("shortcuts-reading", "Reading");

/** Conversations */
export const conversations = (): string => formatText("shortcuts-conversations", "Conversations");

/** Window */
export const window = (): string => formatText("shortcuts-window", "Window");

/** Search all conversations */
export const search = (): string => formatText("shortcuts-search", "Search all conversations");

/** Command palette */
export const palette = (): string => formatText("shortcuts-palette", "Command palette");

/** Show or hide the sidebar */
export const list = (): string => formatText("shortcuts-list", "Show or hide the sidebar");

/** Write a message */
export const write = (): string => formatText("shortcuts-write", "Write a message");

/** Choose a model */
export const model = (): string => formatText("shortcuts-model", "Choose a model");

/** Add or remove a favourite (in the list of models) */
export const favourite = (): string => formatText("shortcuts-favourite", "Add or remove a favourite (in the list of models)");

/** Preview the next request */
export const request = (): string => formatText("shortcuts-request", "Preview the next request");

/** Show or hide the raw data (wire view) */
export const wire = (): string => formatText("shortcuts-wire", "Show or hide the raw data (wire view)");

/** Find in the conversation */
export const find = (): string => formatText("shortcuts-find", "Find in the conversation");

/** Next message */
export const nextMessage = (): string => formatText("shortcuts-next-message", "Next message");

/** Previous message */
export const previousMessage = (): string => formatText("shortcuts-previous-message", "Previous message");

/** Copy the message */
export const copy = (): string => formatText("shortcuts-copy", "Copy the message");

/** Collapse or expand the message */
export const fold = (): string => formatText("shortcuts-fold", "Collapse or expand the message");

/** Edit the message */
export const edit = (): string => formatText("shortcuts-edit", "Edit the message");

/** Continue an interrupted reply */
export const continueReply = (): string => formatText("shortcuts-continue-reply", "Continue an interrupted reply");

/** Attach files */
export const attach = (): string => formatText("shortcuts-attach", "Attach files");

/** Insert a snippet (in the message box) */
export const snippet = (): string => formatText("shortcuts-snippet", "Insert a snippet (in the message box)");

/** Reset text size to 100% */
export const zoomReset = (): string => formatText("shortcuts-zoom-reset", "Reset text size to 100%");

/** Send the message */
export const send = (): string => formatText("shortcuts-send", "Send the message");

/** Start a new line in the message */
export const newLine = (): string => formatText("shortcuts-new-line", "Start a new line in the message");

/** Stop the reply */
export const stop = (): string => formatText("shortcuts-stop", "Stop the reply");

/** Stop the reply (when the cursor is in the message box) */
export const stopTyping = (): string => formatText("shortcuts-stop-typing", "Stop the reply (when the cursor is in the message box)");

/** Rename the selected conversation */
export const rename = (): string => formatText("shortcuts-rename", "Rename the selected conversation");

/** Delete the selected conversation */
export const deleteConversation = (): string => formatText("shortcuts-delete-conversation", "Delete the selected conversation");
