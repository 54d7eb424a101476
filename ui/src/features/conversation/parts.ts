import { lazy } from "../../shared/lazy";

// Loaded on demand, because an empty conversation needs neither component and both include the Markdown
// renderer and the message menus.

export const ContentActions = lazy(() => import("./ContentActions.svelte"));
export const Transcript = lazy(() => import("./Transcript.svelte"));
