import { lazy } from "./shared/lazy";

// Parts of the window that are loaded when they are needed. Some time after the first paint, the
// parts that are not loaded yet are loaded in the order in which this file declares them.

export const Banners = lazy(() => import("./Banners.svelte"));
export const RecentConversations = lazy(
  () => import("./features/library/RecentConversations.svelte"),
);
export const AssistantChips = lazy(() => import("./features/assistants/AssistantChips.svelte"));
export const StartFault = lazy(() => import("./shared/StartFault.svelte"));
export const ToolsButton = lazy(() => import("./features/tools/ToolsButton.svelte"));
export const ContextGauge = lazy(() => import("./features/context/ContextGauge.svelte"));
export const BudgetNote = lazy(() => import("./features/usage/BudgetNote.svelte"));
export const ToastList = lazy(() => import("./shared/ToastList.svelte"));
export const WindowPalette = lazy(() => import("./WindowPalette.svelte"));
export const SearchPanel = lazy(() => import("./features/search/SearchPanel.svelte"));
export const SettingsScreen = lazy(() => import("./SettingsScreen.svelte"));
export const SettingsPanel = lazy(() => import("./features/assistants/SettingsPanel.svelte"));
export const WirePanel = lazy(() => import("./features/wire/WirePanel.svelte"));
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
export const SummaryDialog = lazy(() => import("./features/conversation/SummaryDialog.svelte"));
export const ConversationUsage = lazy(() => import("./features/usage/ConversationUsage.svelte"));
export const AssistantForm = lazy(() => import("./features/assistants/AssistantForm.svelte"));
export const SnippetForm = lazy(() => import("./features/snippets/SnippetForm.svelte"));
export const Welcome = lazy(() => import("./features/welcome/Welcome.svelte"));
export const CallsDialog = lazy(() => import("./features/tools/CallsDialog.svelte"));
export const FoundServers = lazy(() => import("./features/providers/FoundServers.svelte"));
