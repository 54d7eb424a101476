import { lazy } from "../../shared/lazy";

// Tool calls that wait for the user are rare, so load the components for them only when there is
// one.

export const CallPrompt = lazy(() => import("./CallPrompt.svelte"));
export const CallReview = lazy(() => import("./CallReview.svelte"));
export const CallQuestion = lazy(() => import("./CallQuestion.svelte"));
