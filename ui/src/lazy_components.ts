import { lazy, soon } from "./shared/lazy";

// Each of these components is loaded at the latest when it is shown for the first time. Those
// declared with `soon` are loaded once the user begins to use the window, in the order of this
// file.

export const Banners = lazy(() => import("./Banners.svelte"));
export const RecentConversations = soon(
  () => import("./features/library/RecentConversations.svelte"),
);
export const AssistantChips = soon(() => import("./features/assistants/AssistantChips.svelte"));
export const StartFault = lazy(() => import("./shared/StartFault.svelte"));
export const ToolsButton = soon(() => import("./features/tools/ToolsButton.svelte"));
export const ContextGauge = soon(() => import("./features/context/ContextGauge.svelte"));
export const BudgetNote = lazy(() => import("./features/usage/BudgetNote.svelte"));
export const ToastList = soon(() => import("./shared/ToastList.svelte"));
export const Palette = soon(() => import("./features/palette/Palette.svelte"));
export const SearchPanel = soon(() => import("./features/search/SearchPanel.svelte"));
export const SettingsScreen = lazy(() => import("./SettingsScreen.svelte"));
export const SettingsPanel = lazy(() => import("./features/assistants/SettingsPanel.svelte"));
export const WirePanel = lazy(() => import("./features/wire/WirePanel.svelte"));
export const Previews = lazy(() => import("./features/artifacts/Previews.svelte"));
export const ArtifactPanel = lazy(() => import("./features/artifacts/ArtifactPanel.svelte"));
export const ProviderGrid = lazy(() => import("./features/providers/ProviderGrid.svelte"));
export const ProviderForm = lazy(() => import("./features/providers/ProviderForm.svelte"));
export const RequestPreview = lazy(() => import("./features/context/RequestPreview.svelte"));
export const ModelFactsForm = lazy(() => import("./features/context/ModelFactsForm.svelte"));
export const TrashDialog = lazy(() => import("./features/trash/TrashDialog.svelte"));
export const ExportDialog = lazy(() => import("./features/transfer/ExportDialog.svelte"));
export const ImportDialog = lazy(() => import("./features/transfer/ImportDialog.svelte"));
export const MoveDialog = lazy(() => import("./features/library/MoveDialog.svelte"));
export const TagsDialog = lazy(() => import("./features/library/TagsDialog.svelte"));
export const Compare = lazy(() => import("./features/compare/Compare.svelte"));
export const SummaryDialog = lazy(
  () => import("./features/conversation/summary/SummaryDialog.svelte"),
);
export const ConversationUsage = lazy(() => import("./features/usage/ConversationUsage.svelte"));
export const AssistantForm = lazy(() => import("./features/assistants/AssistantForm.svelte"));
export const SnippetForm = lazy(() => import("./features/snippets/SnippetForm.svelte"));
export const Welcome = lazy(() => import("./features/welcome/Welcome.svelte"));
export const CallsDialog = lazy(() => import("./features/tools/CallsDialog.svelte"));
export const FoundServers = lazy(() => import("./features/providers/FoundServers.svelte"));
