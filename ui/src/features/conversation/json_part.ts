import { lazy } from "../../shared/lazy";

// Load the view of JSON answers only when it is needed, because few conversations ask for JSON.

export const JsonAnswer = lazy(() => import("./JsonAnswer.svelte"));
