import { expect, it } from "vitest";
import { shortcutGroups } from "./shortcut_list";
import {
  favouriteShortcut,
  transcriptShortcuts,
  type Shortcut,
  shortcuts,
} from "../../model/shortcuts";

const listed = () => shortcutGroups("enter").flatMap((group) => group.shortcuts);

it.each<[string, Shortcut]>([
  ...Object.entries(shortcuts),
  ...Object.entries(transcriptShortcuts),
  ["favourite", favouriteShortcut],
])("the list that the settings show contains the shortcut %s once", (_id, shortcut) => {
  expect(listed().filter((named) => named.shortcut === shortcut)).toHaveLength(1);
});

it("each listed shortcut has a name of its own", () => {
  const names = listed().map(({ name }) => name);
  expect(names.filter((name) => name.trim() === "")).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
