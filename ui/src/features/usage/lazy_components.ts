import { lazy } from "../../shared/lazy";

// Load the page for usage and costs on demand, because the user rarely opens it.

export const UsageSection = lazy(() => import("./UsageSection.svelte"));
