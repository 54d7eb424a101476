// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { at, chooseItem, entry, field, library, open, pressOn, until } from "./test_window";

it.each([
  ["a conversation", "li[data-row]"],
  ["a folder", "[data-folder-id='folder-travel']"],
  ["the open conversation", "[data-title-menu]"],
])("the menu of %s opens even if it is clicked before its code is loaded", async (_, hovered) => {
  await library();
  await open("Too many requests");
  const place = await until(() => at(hovered));
  const button = place.querySelector<HTMLElement>("[aria-haspopup=menu]") ?? place;
  place.dispatchEvent(new Event("pointerenter"));
  button.click();
  await until(() => at("[role=menuitem]"));
});

it("the menu of the open conversation opens without pointer or focus, and stays open", async () => {
  await library();
  await open("Too many requests");
  const button = await until(() => at("[data-title-menu]"));
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  button.dispatchEvent(click);
  // The page must prevent the click's default action. Otherwise, the browser would toggle the menu
  // again.
  expect(click.defaultPrevented).toBe(true);
  await until(() => at("[role=menuitem]"));
});

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
