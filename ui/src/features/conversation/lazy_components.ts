import { lazy, soon } from "../../shared/lazy";

// Loaded on demand: an empty conversation needs no Markdown renderer and no menus of messages.

export const ChosenModels = lazy(() => import("./models/ChosenModels.svelte"));
export const ContentActions = soon(() => import("./ContentActions.svelte"));
export const QueueList = lazy(() => import("./queue/QueueList.svelte"));
export const PracticeModels = lazy(() => import("./models/PracticeModels.svelte"));
export const Transcript = soon(() => import("./Transcript.svelte"));
