import { lazy } from "../../shared/lazy";

// Load the menu on demand: it has many icons, and the first screen does not need it.

export const EntryMenu = lazy(() => import("./EntryMenu.svelte"));
