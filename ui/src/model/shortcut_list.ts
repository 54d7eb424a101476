import type { SendKey } from "../bindings/contract";
import * as commonText from "../bindings/texts/common";
import * as modelText from "../bindings/texts/model";
import { newLineShortcut, sendShortcut } from "./send_key";
import { favouriteShortcut, readingShortcuts, type Shortcut, shortcuts } from "./shortcuts";

/** A shortcut in the list that the settings show. */
export interface NamedShortcut {
  readonly name: string;
  readonly shortcut: Shortcut;
}

/** Shortcuts for one purpose. */
export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly NamedShortcut[];
}

/** Returns all shortcuts in groups, for the list that the settings show. */
export const shortcutGroups = (sendKey: SendKey): readonly ShortcutGroup[] => [
  {
    name: modelText.shortcutsWriting(),
    shortcuts: [
      { name: modelText.shortcutSend(), shortcut: sendShortcut(sendKey) },
      { name: modelText.shortcutNewLine(), shortcut: newLineShortcut(sendKey) },
      { name: modelText.shortcutStop(), shortcut: shortcuts.stop },
      { name: modelText.shortcutStopTyping(), shortcut: { key: "Escape" } },
      { name: modelText.shortcutWrite(), shortcut: shortcuts.message },
      { name: modelText.shortcutModel(), shortcut: shortcuts.model },
      { name: modelText.shortcutFavourite(), shortcut: favouriteShortcut },
      { name: modelText.shortcutAttach(), shortcut: shortcuts.attach },
      { name: modelText.shortcutSnippet(), shortcut: { key: "/" } },
      { name: modelText.shortcutRequest(), shortcut: shortcuts.request },
    ],
  },
  {
    name: modelText.shortcutsReading(),
    shortcuts: [
      { name: modelText.shortcutNextMessage(), shortcut: readingShortcuts.next },
      { name: modelText.shortcutPreviousMessage(), shortcut: readingShortcuts.previous },
      { name: modelText.shortcutCopy(), shortcut: readingShortcuts.copy },
      { name: modelText.shortcutFold(), shortcut: readingShortcuts.fold },
      { name: modelText.shortcutEdit(), shortcut: readingShortcuts.edit },
      { name: modelText.shortcutContinue(), shortcut: readingShortcuts.continue },
      { name: commonText.compareVersions(), shortcut: readingShortcuts.compare },
      { name: modelText.shortcutFind(), shortcut: readingShortcuts.find },
      { name: commonText.nextMatch(), shortcut: readingShortcuts.find_next },
      { name: commonText.previousMatch(), shortcut: readingShortcuts.find_previous },
    ],
  },
  {
    name: modelText.shortcutsConversations(),
    shortcuts: [
      { name: commonText.newConversation(), shortcut: shortcuts.new_conversation },
      { name: modelText.shortcutSearch(), shortcut: shortcuts.search },
      { name: modelText.shortcutList(), shortcut: shortcuts.sidebar },
      { name: modelText.shortcutRename(), shortcut: { key: "F2" } },
      { name: modelText.shortcutDelete(), shortcut: { key: "Delete" } },
      { name: commonText.chatSettings(), shortcut: shortcuts.chat_settings },
      { name: modelText.shortcutWire(), shortcut: shortcuts.wire },
    ],
  },
  {
    name: modelText.shortcutsWindow(),
    shortcuts: [
      { name: modelText.shortcutPalette(), shortcut: shortcuts.palette },
      { name: commonText.settings(), shortcut: shortcuts.settings },
      { name: commonText.largerText(), shortcut: shortcuts.zoom_in },
      { name: commonText.smallerText(), shortcut: shortcuts.zoom_out },
      { name: modelText.shortcutZoomReset(), shortcut: shortcuts.zoom_reset },
    ],
  },
];
