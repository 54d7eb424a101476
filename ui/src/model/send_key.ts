import type { SendKey } from "../bindings/contract";
import type { KeyPress, Shortcut } from "./shortcuts";

export function sendShortcut(sendKey: SendKey): Shortcut {
  return { key: "Enter", mod: sendKey === "mod_enter" };
}

export function newLineShortcut(sendKey: SendKey): Shortcut {
  return { key: "Enter", shift: sendKey === "enter" };
}

export function isSendKey(press: KeyPress, sendKey: SendKey): boolean {
  return (
    press.key === "Enter" &&
    !press.shiftKey &&
    !press.altKey &&
    (sendKey === "enter" || press.ctrlKey || press.metaKey)
  );
}

/** Formats a shortcut for the `aria-keyshortcuts` attribute. */
export function ariaKeys({ key, mod }: Shortcut, mac: boolean): string {
  const held = mac ? "Meta" : "Control";
  return mod ? `${held}+${key}` : key;
}
