// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { entry } from "./test_list";
import { at, chooseItem, field, library, pressOn, until } from "./test_window";

beforeEach(() => localStorage.clear());

it.each([
  ["a conversation", () => entry("Too many requests"), "Title"],
  ["a folder", () => at("[data-folder-id='folder-travel'] [data-stop]"), "Folder name"],
])("the menu of %s does not open again after a rename", async (_, row, name) => {
  await library();
  row().dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  await chooseItem("menuitem", "Rename");
  await until(() => field(name));
  const opened = vi.spyOn(HTMLElement.prototype, "showPopover");
  pressOn(field(name), "Escape");
  await until(() => {
    const menuButton = row().closest("[data-row]")?.querySelector("[popovertarget]");
    const menu = document.getElementById(menuButton?.getAttribute("popovertarget") ?? "");
    expect(menu).not.toBeNull();
  });
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});
