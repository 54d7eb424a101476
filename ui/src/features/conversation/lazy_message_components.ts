import { lazy } from "../../shared/lazy";

// Components of messages that few conversations need: the view of JSON answers, and the components
// that ask the user about a tool call. Listing them in `lazy_components.ts` would make the imports
// circular: that file imports the transcript, and the transcript imports these components.

export const JsonAnswer = lazy(() => import("./json/JsonAnswer.svelte"));
export const CallPrompt = lazy(() => import("./calls/CallPrompt.svelte"));
export const CallReview = lazy(() => import("./calls/CallReview.svelte"));
export const CallQuestion = lazy(() => import("./calls/CallQuestion.svelte"));
