// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isStrayKey } from "./stray_keys";

it.each<[boolean, KeyboardEventInit]>([
  [true, { key: "a" }],
  [true, { key: "A", shiftKey: true }],
  [true, { key: "@", ctrlKey: true, altKey: true, modifierAltGraph: true }],
  [false, { key: "a", ctrlKey: true }],
  [false, { key: "a", metaKey: true }],
  [false, { key: "a", altKey: true }],
  [false, { key: "Enter" }],
  [false, { key: " " }],
])("a key press types a character (%s): %j", (types, init) => {
  expect(isStrayKey(new KeyboardEvent("keydown", init), false)).toBe(types);
});

it.each<[boolean, KeyboardEventInit]>([
  [true, { key: "@", altKey: true }],
  [false, { key: "a", ctrlKey: true }],
  [false, { key: "a", ctrlKey: true, altKey: true }],
  [false, { key: "a", metaKey: true, altKey: true }],
])("on macOS, where Option types characters, a key press types one (%s): %j", (types, init) => {
  expect(isStrayKey(new KeyboardEvent("keydown", init), true)).toBe(types);
});

it("a key press in a text field is not stray", () => {
  const event = new KeyboardEvent("keydown", { key: "a", bubbles: true });
  const field = document.body.appendChild(document.createElement("input"));
  field.dispatchEvent(event);
  expect(isStrayKey(event, false)).toBe(false);
  field.remove();
});
