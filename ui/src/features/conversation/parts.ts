import { lazy } from "../../shared/lazy";

// The components below are loaded on demand, because both components include the Markdown renderer
// and the message menus, which an empty conversation does not need.

export const ContentActions = lazy(() => import("./ContentActions.svelte"));
export const Transcript = lazy(() => import("./Transcript.svelte"));
