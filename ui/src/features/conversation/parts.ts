import { lazy } from "../../shared/lazy";

// An empty conversation needs neither; both contain the Markdown renderer and the message menus.

export const ContentActions = lazy(() => import("./ContentActions.svelte"));
export const Transcript = lazy(() => import("./Transcript.svelte"));
