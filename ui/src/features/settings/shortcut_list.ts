import type { SendKey } from "../../bindings/contract";
import * as commonText from "../../bindings/texts/common";
import * as shortcutsText from "../../bindings/texts/shortcuts";
import { newLineShortcut, sendShortcut } from "../../model/send_key";
import {
  favouriteShortcut,
  transcriptShortcuts,
  type Shortcut,
  shortcuts,
} from "../../model/shortcuts";

export interface NamedShortcut {
  readonly name: string;
  readonly shortcut: Shortcut;
}

/** A group of shortcuts for related actions, for example for writing messages. */
export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly NamedShortcut[];
}

export const shortcutGroups = (sendKey: SendKey): readonly ShortcutGroup[] => [
  {
    name: shortcutsText.writing(),
    shortcuts: [
      { name: shortcutsText.send(), shortcut: sendShortcut(sendKey) },
      { name: shortcutsText.newLine(), shortcut: newLineShortcut(sendKey) },
      { name: shortcutsText.stop(), shortcut: shortcuts.stop },
      { name: shortcutsText.stopTyping(), shortcut: { key: "Escape" } },
      { name: shortcutsText.write(), shortcut: shortcuts.message },
      { name: shortcutsText.model(), shortcut: shortcuts.model },
      { name: shortcutsText.favourite(), shortcut: favouriteShortcut },
      { name: shortcutsText.attach(), shortcut: shortcuts.attach },
      { name: shortcutsText.snippet(), shortcut: { key: "/" } },
      { name: shortcutsText.request(), shortcut: shortcuts.request },
    ],
  },
  {
    name: shortcutsText.reading(),
    shortcuts: [
      { name: shortcutsText.nextMessage(), shortcut: transcriptShortcuts.next },
      { name: shortcutsText.previousMessage(), shortcut: transcriptShortcuts.previous },
      { name: shortcutsText.copy(), shortcut: transcriptShortcuts.copy },
      { name: shortcutsText.fold(), shortcut: transcriptShortcuts.fold },
      { name: shortcutsText.edit(), shortcut: transcriptShortcuts.edit },
      { name: shortcutsText.continueReply(), shortcut: transcriptShortcuts.continue },
      { name: commonText.compareVersions(), shortcut: transcriptShortcuts.compare },
      { name: shortcutsText.find(), shortcut: transcriptShortcuts.find },
      { name: commonText.nextMatch(), shortcut: transcriptShortcuts.find_next },
      { name: commonText.previousMatch(), shortcut: transcriptShortcuts.find_previous },
    ],
  },
  {
    name: shortcutsText.conversations(),
    shortcuts: [
      { name: commonText.newConversation(), shortcut: shortcuts.new_conversation },
      { name: shortcutsText.search(), shortcut: shortcuts.search },
      { name: shortcutsText.list(), shortcut: shortcuts.sidebar },
      { name: shortcutsText.rename(), shortcut: { key: "F2" } },
      { name: shortcutsText.deleteConversation(), shortcut: { key: "Delete" } },
      { name: commonText.chatSettings(), shortcut: shortcuts.chat_settings },
      { name: shortcutsText.wire(), shortcut: shortcuts.wire },
    ],
  },
  {
    name: shortcutsText.window(),
    shortcuts: [
      { name: shortcutsText.palette(), shortcut: shortcuts.palette },
      { name: commonText.settings(), shortcut: shortcuts.settings },
      { name: commonText.largerText(), shortcut: shortcuts.zoom_in },
      { name: commonText.smallerText(), shortcut: shortcuts.zoom_out },
      { name: shortcutsText.zoomReset(), shortcut: shortcuts.zoom_reset },
    ],
  },
];
