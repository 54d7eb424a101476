import { lazy, soon } from "../../shared/lazy";

// Load these components on demand. They include the Markdown renderer and the menus of messages,
// which an empty conversation does not need.

export const ChosenModels = lazy(() => import("./models/ChosenModels.svelte"));
export const ContentActions = soon(() => import("./ContentActions.svelte"));
export const QueueList = lazy(() => import("./queue/QueueList.svelte"));
export const PracticeModels = lazy(() => import("./models/PracticeModels.svelte"));
export const Transcript = soon(() => import("./Transcript.svelte"));
