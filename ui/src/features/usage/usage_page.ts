import { lazy } from "../../shared/lazy";

// Load the page on demand: most visits to the settings do not open it.

export const UsageSection = lazy(() => import("./UsageSection.svelte"));
