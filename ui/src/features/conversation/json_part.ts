import { lazy } from "../../shared/lazy";

// Load the view of JSON answers only when it is needed, because few conversations contain JSON
// answers.

export const JsonAnswer = lazy(() => import("./JsonAnswer.svelte"));
