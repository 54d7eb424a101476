import { lazy } from "../../shared/lazy";

// Load the components for calls that wait for the user only when such a call exists, because such
// calls are rare.

export const CallPrompt = lazy(() => import("./CallPrompt.svelte"));
export const CallReview = lazy(() => import("./CallReview.svelte"));
export const CallQuestion = lazy(() => import("./CallQuestion.svelte"));
