import { lazy } from "../../shared/lazy";

// Few calls wait for the user, so the components for them are loaded on demand.

export const CallPrompt = lazy(() => import("./CallPrompt.svelte"));
export const CallReview = lazy(() => import("./CallReview.svelte"));
export const CallQuestion = lazy(() => import("./CallQuestion.svelte"));
