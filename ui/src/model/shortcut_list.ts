import type { SendKey } from "../bindings/contract";
import * as commonText from "../bindings/texts/common";
import * as modelText from "../bindings/texts/model";
import { newLineShortcut, sendShortcut } from "./send_key";
import { favouriteShortcut, readingShortcuts, type Shortcut, shortcuts } from "./shortcuts";

/** A shortcut in the list in the settings. */
export interface NamedShortcut {
  readonly name: string;
  readonly shortcut: Shortcut;
}

/** Returns all shortcuts, for the list in the settings. */
export const shortcutList = (sendKey: SendKey): readonly NamedShortcut[] => [
  { name: commonText.newConversation(), shortcut: shortcuts.new_conversation },
  { name: modelText.shortcutSearch(), shortcut: shortcuts.search },
  { name: modelText.shortcutPalette(), shortcut: shortcuts.palette },
  { name: modelText.shortcutList(), shortcut: shortcuts.sidebar },
  { name: commonText.settings(), shortcut: shortcuts.settings },
  { name: modelText.shortcutWrite(), shortcut: shortcuts.message },
  { name: modelText.shortcutModel(), shortcut: shortcuts.model },
  { name: modelText.shortcutFavourite(), shortcut: favouriteShortcut },
  { name: modelText.shortcutWire(), shortcut: shortcuts.wire },
  { name: modelText.shortcutRequest(), shortcut: shortcuts.request },
  { name: modelText.shortcutFind(), shortcut: readingShortcuts.find },
  { name: commonText.nextMatch(), shortcut: readingShortcuts.find_next },
  { name: commonText.previousMatch(), shortcut: readingShortcuts.find_previous },
  { name: modelText.shortcutNextMessage(), shortcut: readingShortcuts.next },
  { name: modelText.shortcutPreviousMessage(), shortcut: readingShortcuts.previous },
  { name: modelText.shortcutCopy(), shortcut: readingShortcuts.copy },
  { name: modelText.shortcutFold(), shortcut: readingShortcuts.fold },
  { name: modelText.shortcutEdit(), shortcut: readingShortcuts.edit },
  { name: modelText.shortcutContinue(), shortcut: readingShortcuts.continue },
  { name: commonText.compareVersions(), shortcut: readingShortcuts.compare },
  { name: commonText.chatSettings(), shortcut: shortcuts.chat_settings },
  { name: modelText.shortcutAttach(), shortcut: shortcuts.attach },
  { name: modelText.shortcutSnippet(), shortcut: { key: "/" } },
  { name: commonText.largerText(), shortcut: shortcuts.zoom_in },
  { name: commonText.smallerText(), shortcut: shortcuts.zoom_out },
  { name: modelText.shortcutZoomReset(), shortcut: shortcuts.zoom_reset },
  { name: modelText.shortcutSend(), shortcut: sendShortcut(sendKey) },
  { name: modelText.shortcutNewLine(), shortcut: newLineShortcut(sendKey) },
  { name: modelText.shortcutStop(), shortcut: shortcuts.stop },
  { name: modelText.shortcutStopTyping(), shortcut: { key: "Escape" } },
  { name: modelText.shortcutRename(), shortcut: { key: "F2" } },
  { name: modelText.shortcutDelete(), shortcut: { key: "Delete" } },
];
