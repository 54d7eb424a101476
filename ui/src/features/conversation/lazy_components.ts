import { lazy, soon } from "../../shared/lazy";

// Components that are loaded on demand, because an empty conversation needs neither the Markdown
// renderer nor the menus of messages.

export const ChosenModels = lazy(() => import("./models/ChosenModels.svelte"));
export const ContentActions = soon(() => import("./ContentActions.svelte"));
export const QueueList = lazy(() => import("./queue/QueueList.svelte"));
export const PracticeModels = lazy(() => import("./models/PracticeModels.svelte"));
export const Transcript = soon(() => import("./Transcript.svelte"));
