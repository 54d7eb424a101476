import { lazy } from "../../shared/lazy";

// Load the page on demand, because the user rarely opens it.

export const UsageSection = lazy(() => import("./UsageSection.svelte"));
