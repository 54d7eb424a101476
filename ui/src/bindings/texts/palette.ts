// Generated from locales/en/palette.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/palette.ftl?raw";

addEnglish(english);

/** Command palette */
export const commandPalette = (): string => formatText("palette-command-palette");

/** Commands */
export const commands = (): string => formatText("palette-commands");

/** Command */
export const command = (): string => formatText("palette-command");

/** Find a conversation, command, model or setting */
export const findAConversationCommandModel = (): string => formatText("palette-find-a-conversation-command-model");

/** No results. Search also covers message text. */
export const noResultsSearchAlsoCovers = (): string => formatText("palette-no-results-search-also-covers");

/** Recent */
export const recent = (): string => formatText("palette-recent");
