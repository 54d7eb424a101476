import { lazy } from "../../shared/lazy";

// Components that few conversations need. `lazy_components.ts` imports the transcript, which
// imports these components, so listing them there would make the imports circular.

export const JsonAnswer = lazy(() => import("./json/JsonAnswer.svelte"));
export const CallPrompt = lazy(() => import("./calls/CallPrompt.svelte"));
export const CallReview = lazy(() => import("./calls/CallReview.svelte"));
export const CallQuestion = lazy(() => import("./calls/CallQuestion.svelte"));
