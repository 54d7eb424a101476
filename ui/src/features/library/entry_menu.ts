import { lazy } from "../../shared/lazy";

// The menu has many icons and is not part of the first screen, so it is loaded on demand.

export const EntryMenu = lazy(() => import("./EntryMenu.svelte"));
