import { lazy, soon } from "../../shared/lazy";

// These components are loaded on demand. They include the Markdown renderer and the menus of
// messages, which the window does not need for an empty conversation.

export const ChosenModels = lazy(() => import("./models/ChosenModels.svelte"));
export const ContentActions = soon(() => import("./ContentActions.svelte"));
export const QueueList = lazy(() => import("./queue/QueueList.svelte"));
export const PracticeModels = lazy(() => import("./models/PracticeModels.svelte"));
export const Transcript = soon(() => import("./Transcript.svelte"));
