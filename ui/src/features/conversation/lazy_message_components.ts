import { lazy } from "../../shared/lazy";

// Components of a message that few conversations need: the view of JSON answers, and what asks the
// user about a tool call. They are not in `lazy_components.ts`, because the transcript, which that
// file loads, imports them.

export const JsonAnswer = lazy(() => import("./json/JsonAnswer.svelte"));
export const CallPrompt = lazy(() => import("./calls/CallPrompt.svelte"));
export const CallReview = lazy(() => import("./calls/CallReview.svelte"));
export const CallQuestion = lazy(() => import("./calls/CallQuestion.svelte"));
