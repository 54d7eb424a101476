import { lazy, soon } from "../../shared/lazy";

// Components that are loaded on demand, because they use many icons and the first screen does not
// need them.

export const EntryMenu = soon(() => import("./EntryMenu.svelte"));
export const SelectionBar = lazy(() => import("./SelectionBar.svelte"));
export const FolderMenu = lazy(() => import("./FolderMenu.svelte"));
