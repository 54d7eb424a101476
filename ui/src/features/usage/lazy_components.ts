import { lazy } from "../../shared/lazy";

// Loaded on demand, because the user rarely opens the page for usage and costs.

export const UsageSection = lazy(() => import("./UsageSection.svelte"));
