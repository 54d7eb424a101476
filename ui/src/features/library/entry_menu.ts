import { lazy, soon } from "../../shared/lazy";

// Load these components on demand: they use many icons, and the first screen does not need them.

export const EntryMenu = soon(() => import("./EntryMenu.svelte"));
export const SelectionBar = lazy(() => import("./SelectionBar.svelte"));
export const FolderMenu = lazy(() => import("./FolderMenu.svelte"));

/**
 * Returns whether the menu with this id is on the page, so that a button can open it by its
 * `popovertarget`. If not, the menu's code is still being loaded, or nothing has created the menu
 * yet.
 */
export function hasMenu(id: string): boolean {
  return document.getElementById(id) !== null;
}
