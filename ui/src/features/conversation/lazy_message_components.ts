import { lazy } from "../../shared/lazy";

// Components that few conversations need. They are not listed in `lazy_components.ts`, because that
// file imports the transcript and the transcript imports these components, so the imports would be
// circular.

export const JsonAnswer = lazy(() => import("./json/JsonAnswer.svelte"));
export const CallPrompt = lazy(() => import("./calls/CallPrompt.svelte"));
export const CallReview = lazy(() => import("./calls/CallReview.svelte"));
export const CallQuestion = lazy(() => import("./calls/CallQuestion.svelte"));
