import { expect, it } from "vitest";
import { shortcutFor, shortcuts, shortcutWords } from "./shortcuts";

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

it.each([
  [{ ...none, key: "n", ctrlKey: true }, false, "new_conversation"],
  [{ ...none, key: "N", ctrlKey: true }, false, "new_conversation"],
  [{ ...none, key: "n", metaKey: true }, true, "new_conversation"],
  [{ ...none, key: "n", ctrlKey: true }, true, null],
  [{ ...none, key: "n" }, false, null],
  [{ ...none, key: "n", ctrlKey: true, altKey: true }, false, null],
  [{ ...none, key: "F", ctrlKey: true, shiftKey: true }, false, "search"],
  [{ ...none, key: "f", ctrlKey: true }, false, null],
  [{ ...none, key: ".", ctrlKey: true }, false, "stop"],
  [{ ...none, key: ",", ctrlKey: true }, false, "settings"],
  [{ ...none, key: "+", ctrlKey: true }, false, "zoom_in"],
  [{ ...none, key: "+", ctrlKey: true, shiftKey: true }, false, "zoom_in"],
  [{ ...none, key: "=", metaKey: true }, true, "zoom_in"],
  [{ ...none, key: "-", ctrlKey: true }, false, "zoom_out"],
  [{ ...none, key: "0", ctrlKey: true }, false, "zoom_reset"],
  [{ ...none, key: "+" }, false, null],
])("%o on a Mac %s means %s", (press, mac, id) => {
  expect(shortcutFor(press, mac)).toBe(id);
});

it("shortcuts are displayed in the notation of the system", () => {
  expect(shortcutWords(shortcuts.search, false)).toBe("Ctrl+Shift+F");
  expect(shortcutWords(shortcuts.search, true)).toBe("⇧⌘F");
  expect(shortcutWords({ key: "Escape" }, false)).toBe("Esc");
});
