import { lazy } from "../../shared/lazy";

// Message components that few conversations need: the view of JSON answers, and the components that
// ask the user about a tool call. They are not in `lazy_components.ts`, because the imports would
// be circular: that file imports the transcript, and the transcript imports these components.

export const JsonAnswer = lazy(() => import("./json/JsonAnswer.svelte"));
export const CallPrompt = lazy(() => import("./calls/CallPrompt.svelte"));
export const CallReview = lazy(() => import("./calls/CallReview.svelte"));
export const CallQuestion = lazy(() => import("./calls/CallQuestion.svelte"));
