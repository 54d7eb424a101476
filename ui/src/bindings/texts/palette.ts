// Generated from locales/en/palette.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Command palette */
export const commandPalette = (): string => formatText("palette-command-palette", "Command palette");

/** Commands */
export const commands = (): string => formatText("palette-commands", "Commands");

/** Command */
export const command = (): string => formatText("palette-command", "Command");

/** Find a conversation, command, model or setting */
export const field = (): string => formatText("palette-field", "Find a conversation, command, model or setting");

/** No results. To find text inside messages, use “Search”. */
export const none = (): string => formatText("palette-none", "No results. To find text inside messages, use “Search”.");

/** Recent */
export const recent = (): string => formatText("palette-recent", "Recent");
