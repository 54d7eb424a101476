import { lazy } from "../../shared/lazy";

// This component is loaded on demand, because the user rarely opens the page for usage and costs.

export const UsageSection = lazy(() => import("./UsageSection.svelte"));
