import { lazy } from "../../shared/lazy";

// An empty conversation needs neither: they hold Markdown and everything that messages offer.

export const ContentActions = lazy(() => import("./ContentActions.svelte"));
export const Transcript = lazy(() => import("./Transcript.svelte"));
