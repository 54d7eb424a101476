/** A thing that a key can do anywhere in the window. */
export type ShortcutId =
  "new_conversation" | "search" | "sidebar" | "settings" | "stop" | "message" | "wire";

/** A key with its modifiers. `mod` is Command on a Mac and Control elsewhere. */
export interface Shortcut {
  readonly key: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
}

/** The part of a keyboard event that decides. */
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The keys that work anywhere. */
export const shortcuts: Record<ShortcutId, Shortcut> = {
  new_conversation: { key: "n", mod: true },
  search: { key: "f", mod: true, shift: true },
  sidebar: { key: "b", mod: true },
  settings: { key: ",", mod: true },
  stop: { key: ".", mod: true },
  message: { key: "l", mod: true },
  wire: { key: "j", mod: true },
};

/** Every key there is, for the list in the settings. */
export const shortcutList: readonly { readonly name: string; readonly shortcut: Shortcut }[] = [
  { name: "New conversation", shortcut: shortcuts.new_conversation },
  { name: "Search titles", shortcut: shortcuts.search },
  { name: "Show or hide the list of conversations", shortcut: shortcuts.sidebar },
  { name: "Settings", shortcut: shortcuts.settings },
  { name: "Write a message", shortcut: shortcuts.message },
  { name: "Show or hide the wire view", shortcut: shortcuts.wire },
  { name: "Send the message", shortcut: { key: "Enter" } },
  { name: "New line in the message", shortcut: { key: "Enter", shift: true } },
  { name: "Stop the reply", shortcut: shortcuts.stop },
  { name: "Stop the reply, in the message field", shortcut: { key: "Escape" } },
  { name: "Rename the conversation chosen in the list", shortcut: { key: "F2" } },
  { name: "Delete the conversation chosen in the list", shortcut: { key: "Delete" } },
];

/** The shortcut that a key press means, if any. */
export function shortcutFor(press: KeyPress, mac: boolean): ShortcutId | null {
  const ids = Object.keys(shortcuts) as ShortcutId[];
  return ids.find((id) => matches(shortcuts[id], press, mac)) ?? null;
}

/** A shortcut as it is written on the screen. */
export function shortcutWords({ key, mod, shift }: Shortcut, mac: boolean): string {
  const name = key.length === 1 ? key.toUpperCase() : (keyNames[key] ?? key);
  if (mac) {
    return `${shift ? "⇧" : ""}${mod ? "⌘" : ""}${name}`;
  }
  return [mod ? "Ctrl" : "", shift ? "Shift" : "", name].filter((part) => part !== "").join("+");
}

const keyNames: Record<string, string> = { Escape: "Esc" };

function matches(shortcut: Shortcut, press: KeyPress, mac: boolean): boolean {
  const mod = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  return (
    press.key.toLowerCase() === shortcut.key &&
    mod === (shortcut.mod ?? false) &&
    press.shiftKey === (shortcut.shift ?? false) &&
    !press.altKey
  );
}
