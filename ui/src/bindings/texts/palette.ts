// Generated from locales/en/palette.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Command palette */
export const commandPalette = (): string => formatText("palette-command-palette", "Command palette");

/** Commands */
export const commands = (): string => formatText("palette-commands", "Commands");

/** Command */
export const command = (): string => formatText("palette-command", "Command");

/** Find a conversation, command, model or setting */
export const findAConversationCommandModel = (): string => formatText("palette-find-a-conversation-command-model", "Find a conversation, command, model or setting");

/** No results. Search also covers message text. */
export const noResultsSearchAlsoCovers = (): string => formatText("palette-no-results-search-also-covers", "No results. Search also covers message text.");

/** Recent */
export const recent = (): string => formatText("palette-recent", "Recent");
