import { expect, it } from "vitest";
import { ariaKeys, isSendKey, newLineShortcut, sendShortcut } from "./send_key";
import { shortcutWords } from "./shortcuts";

const press = (key: string, held: string) => ({
  key,
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  shiftKey: held.includes("shift"),
  altKey: held.includes("alt"),
});

it.each([
  ["enter", "Enter", "", true],
  ["enter", "Enter", "ctrl", true],
  ["enter", "Enter", "shift", false],
  ["enter", "Enter", "alt", false],
  ["enter", "a", "", false],
  ["mod_enter", "Enter", "", false],
  ["mod_enter", "Enter", "ctrl", true],
  ["mod_enter", "Enter", "meta", true],
  ["mod_enter", "Enter", "ctrl shift", false],
] as const)("with %s, %s with %s sends: %s", (sendKey, key, held, sends) => {
  expect(isSendKey(press(key, held), sendKey)).toBe(sends);
});

it("the shortcuts are those that the key presses mean", () => {
  expect(shortcutWords(sendShortcut("enter"), false)).toBe("Enter");
  expect(shortcutWords(newLineShortcut("enter"), false)).toBe("Shift+Enter");
  expect(shortcutWords(sendShortcut("mod_enter"), false)).toBe("Ctrl+Enter");
  expect(shortcutWords(sendShortcut("mod_enter"), true)).toBe("⌘Enter");
  expect(shortcutWords(newLineShortcut("mod_enter"), false)).toBe("Enter");
  expect(ariaKeys(sendShortcut("enter"), false)).toBe("Enter");
  expect(ariaKeys(sendShortcut("mod_enter"), true)).toBe("Meta+Enter");
});
