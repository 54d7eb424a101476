import { lazy } from "../../shared/lazy";

// Few conversations ask for answers in JSON, so the view of such an answer is loaded on demand.

export const JsonAnswer = lazy(() => import("./JsonAnswer.svelte"));
