import * as commonText from "../bindings/texts/common";
export type ShortcutId =
  | "new_conversation"
  | "search"
  | "palette"
  | "sidebar"
  | "settings"
  | "stop"
  | "message"
  | "wire"
  | "chat_settings"
  | "attach"
  | "model"
  | "request"
  | "zoom_in"
  | "zoom_out"
  | "zoom_reset";

export type TranscriptShortcutId =
  | "find"
  | "find_next"
  | "find_previous"
  | "next"
  | "previous"
  | "copy"
  | "fold"
  | "edit"
  | "continue"
  | "compare";

/** A key with its modifiers. `mod` is Command on macOS and Control elsewhere. */
export interface Shortcut {
  readonly key: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  /**
   * Another character that is on the same key in some keyboard layouts. The shortcut works with
   * both characters, whether or not Shift is pressed.
   */
  readonly also?: string;
}

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The shortcuts that work in the whole window. */
export const shortcuts: Record<ShortcutId, Shortcut> = {
  new_conversation: { key: "n", mod: true },
  search: { key: "f", mod: true, shift: true },
  palette: { key: "k", mod: true },
  sidebar: { key: "b", mod: true },
  settings: { key: ",", mod: true },
  stop: { key: ".", mod: true },
  message: { key: "l", mod: true },
  wire: { key: "j", mod: true },
  chat_settings: { key: "i", mod: true },
  attach: { key: "u", mod: true },
  model: { key: "o", mod: true },
  request: { key: "p", mod: true, shift: true },
  zoom_in: { key: "+", mod: true, also: "=" },
  zoom_out: { key: "-", mod: true, also: "_" },
  zoom_reset: { key: "0", mod: true },
};

/** In the list of models, adds a model to the favourites or removes it from them. */
export const favouriteShortcut: Shortcut = { key: "d", mod: true };

export const transcriptShortcuts: Record<TranscriptShortcutId, Shortcut> = {
  find: { key: "f", mod: true },
  find_next: { key: "g", mod: true },
  find_previous: { key: "g", mod: true, shift: true },
  next: { key: "ArrowDown", alt: true },
  previous: { key: "ArrowUp", alt: true },
  copy: { key: "c", mod: true, shift: true },
  fold: { key: "m", mod: true, shift: true },
  edit: { key: "e", mod: true, shift: true },
  continue: { key: "Enter", mod: true, shift: true },
  compare: { key: "d", mod: true, shift: true },
};

/** Returns the shortcut for the whole window that a key press triggers; `null` if there is none. */
export function shortcutFor(press: KeyPress, mac: boolean): ShortcutId | null {
  return idFor(shortcuts, press, mac);
}

/**
 * Returns the shortcut of the conversation screen that a key press triggers; `null` if there is
 * none.
 */
export function transcriptShortcutFor(press: KeyPress, mac: boolean): TranscriptShortcutId | null {
  return idFor(transcriptShortcuts, press, mac);
}

function idFor<Id extends string>(
  table: Record<Id, Shortcut>,
  press: KeyPress,
  mac: boolean,
): Id | null {
  const ids = Object.keys(table) as Id[];
  return ids.find((id) => matches(table[id], press, mac)) ?? null;
}

export function shortcutWords({ key, mod, shift, alt }: Shortcut, mac: boolean): string {
  const name = key.length === 1 ? key.toUpperCase() : (keyNames[key] ?? key);
  if (mac) {
    return `${alt ? "⌥" : ""}${shift ? "⇧" : ""}${mod ? "⌘" : ""}${name}`;
  }
  const held = [mod ? "Ctrl" : "", alt ? "Alt" : "", shift ? "Shift" : ""];
  return [...held, name].filter((part) => part !== "").join("+");
}

const keyNames: Record<string, string> = { Escape: commonText.esc(), ArrowUp: "↑", ArrowDown: "↓" };

export function matches(shortcut: Shortcut, press: KeyPress, mac: boolean): boolean {
  const mod = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  return (
    [shortcut.key, shortcut.also].some((key) => key?.toLowerCase() === press.key.toLowerCase()) &&
    mod === (shortcut.mod ?? false) &&
    (shortcut.also !== undefined || press.shiftKey === (shortcut.shift ?? false)) &&
    press.altKey === (shortcut.alt ?? false)
  );
}
