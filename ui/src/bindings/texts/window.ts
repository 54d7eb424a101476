// Generated from locales/en/window.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Starting… */
export const starting = (): string => formatText("window-starting", "Starting…");

/** Rivulet runs in its own window. Start the program instead of opening this page. */
export const notInBrowser = (): string => formatText("window-not-in-browser", "Rivulet runs in its own window. Start the program instead of opening this page.");

/** Show sidebar */
export const showList = (): string => formatText("window-show-list", "Show sidebar");

/** Text size {percent}% */
export const textSize = (args: { percent: string }): string => formatText("window-text-size", "Text size { $percent }%", args);

/** Drop files here to attach them */
export const dropFiles = (): string => formatText("window-drop-files", "Drop files here to attach them");

/** Start with an assistant */
export const startWith = (): string => formatText("window-start-with", "Start with an assistant");

/** Undo */
export const undo = (): string => formatText("window-undo", "Undo");

/** {message}: {detail} */
export const fault = (args: { detail: string; message: string }): string => formatText("window-fault", "{ $message }: { $detail }", args);

/** {count} replies were recovered after an unexpected exit */
export const recovered = (args: { count: number }): string => formatText("window-recovered", "{ $count ->\n        [one] 1 reply was recovered after an unexpected exit\n       *[other] { $count } replies were recovered after an unexpected exit\n    }", args);

/** The window crashed and was reloaded. Nothing was lost. */
export const reloaded = (args: { reason: string }): string => formatText("window-reloaded", "{ $reason ->\n        [preview] A preview stopped responding, so the window was reloaded. Nothing was lost.\n       *[died] The window crashed and was reloaded. Nothing was lost.\n    }", args);

/** Messages are not being saved to disk: {cause}. They stay on screen and will be saved as soon as the disk is writable. */
export const notWritten = (args: { cause: string }): string => formatText("window-not-written", "Messages are not being saved to disk: { $cause }. They stay on screen and will be saved as soon as the disk is writable.", args);

/** What you type is not being saved to disk: {cause}. Your text stays on screen and will be saved as soon as the disk is writable. */
export const draftNotSaved = (args: { cause: string }): string => formatText("window-draft-not-saved", "What you type is not being saved to disk: { $cause }. Your text stays on screen and will be saved as soon as the disk is writable.", args);

/** Not everything could be loaded: {cause}. Rivulet tries again every few seconds. */
export const notLoaded = (args: { cause: string }): string => formatText("window-not-loaded", "Not everything could be loaded: { $cause }. Rivulet tries again every few seconds.", args);

/** {reason}. You can still read, copy and export everything. */
export const readOnly = (args: { reason: string }): string => formatText("window-read-only", "{ $reason }. You can still read, copy and export everything.", args);

/** {reason} ({detail}). You can still read, copy and export everything. */
export const readOnlyDetail = (args: { detail: string; reason: string }): string => formatText("window-read-only-detail", "{ $reason } ({ $detail }). You can still read, copy and export everything.", args);

/** Everything */
export const everything = (): string => formatText("window-everything", "Everything");

/** The folder “{name}” */
export const folder = (args: { name: string }): string => formatText("window-folder", "The folder “{ $name }”", args);

/** {count} selected conversations */
export const selectedConversations = (args: { count: number }): string => formatText("window-selected-conversations", "{ $count ->\n        [one] 1 selected conversation\n       *[other] { $count } selected conversations\n    }", args);

/** “{title}” */
export const conversation = (args: { title: string }): string => formatText("window-conversation", "“{ $title }”", args);

/** This message */
export const message = (args: { kind: string }): string => formatText("window-message", "{ $kind ->\n        [reply] This reply\n       *[message] This message\n    }", args);

/** Conversations */
export const sectionConversations = (): string => formatText("window-section-conversations", "Conversations");

/** Actions */
export const sectionActions = (): string => formatText("window-section-actions", "Actions");

/** This conversation */
export const sectionThis = (): string => formatText("window-section-this", "This conversation");

/** Models */
export const sectionModels = (): string => formatText("window-section-models", "Models");

/** Search */
export const search = (): string => formatText("window-search", "Search");

/** find */
export const searchWords = (): string => formatText("window-search-words", "find");

/** Show or hide the sidebar */
export const toggleList = (): string => formatText("window-toggle-list", "Show or hide the sidebar");

/** sidebar */
export const toggleListWords = (): string => formatText("window-toggle-list-words", "sidebar");

/** Import… */
export const importFile = (): string => formatText("window-import-file", "Import…");

/** Export everything… */
export const exportAll = (): string => formatText("window-export-all", "Export everything…");

/** Back up now */
export const backUp = (): string => formatText("window-back-up", "Back up now");

/** save copy */
export const backUpWords = (): string => formatText("window-back-up-words", "save copy");

/** No backup was made, because other work on your data is still running */
export const backUpWaits = (): string => formatText("window-back-up-waits", "No backup was made, because other work on your data is still running");

/** Open the trash */
export const trash = (): string => formatText("window-trash", "Open the trash");

/** deleted */
export const trashWords = (): string => formatText("window-trash-words", "deleted");

/** connection */
export const addProviderWords = (): string => formatText("window-add-provider-words", "connection");

/** Find in the conversation */
export const find = (): string => formatText("window-find", "Find in the conversation");

/** Export this conversation… */
export const exportThis = (): string => formatText("window-export-this", "Export this conversation…");

/** Pin this conversation */
export const pinThis = (): string => formatText("window-pin-this", "Pin this conversation");

/** Unpin this conversation */
export const unpinThis = (): string => formatText("window-unpin-this", "Unpin this conversation");

/** Archive this conversation */
export const archiveThis = (): string => formatText("window-archive-this", "Archive this conversation");

/** Unarchive this conversation */
export const unarchiveThis = (): string => formatText("window-unarchive-this", "Unarchive this conversation");

/** Move this conversation to a folder… */
export const moveThis = (): string => formatText("window-move-this", "Move this conversation to a folder…");

/** Tags of this conversation… */
export const tagsOfThis = (): string => formatText("window-tags-of-this", "Tags of this conversation…");

/** label */
export const tagsWords = (): string => formatText("window-tags-words", "label");

/** Tokens and cost of this conversation */
export const usageOfThis = (): string => formatText("window-usage-of-this", "Tokens and cost of this conversation");

/** price money spending usage */
export const usageWords = (): string => formatText("window-usage-words", "price money spending usage");

/** compact summarise shorten context full */
export const summaryWords = (): string => formatText("window-summary-words", "compact summarise shorten context full");

/** Delete this conversation */
export const deleteThis = (): string => formatText("window-delete-this", "Delete this conversation");

/** remove */
export const deleteWords = (): string => formatText("window-delete-words", "remove");

/** Preview the next request */
export const showRequest = (): string => formatText("window-show-request", "Preview the next request");

/** preview context tokens JSON dry run */
export const requestWords = (): string => formatText("window-request-words", "preview context tokens JSON dry run");

/** Show or hide the raw data (wire view) */
export const toggleWire = (): string => formatText("window-toggle-wire", "Show or hide the raw data (wire view)");

/** Use {model} */
export const useModel = (args: { model: string }): string => formatText("window-use-model", "Use { $model }", args);

/** in use */
export const inUse = (): string => formatText("window-in-use", "in use");

/** preferences */
export const settingsWords = (): string => formatText("window-settings-words", "preferences");

/** Settings: Data */
export const settingsSection = (args: { section: string }): string => formatText("window-settings-section", "{ $section ->\n        [general] Settings: General\n        [chats] Settings: Chats\n        [assistants] Settings: Assistants\n        [snippets] Settings: Snippets\n        [tools] Settings: Tools\n        [usage] Settings: Usage\n        [providers] Settings: Providers\n        [appearance] Settings: Appearance\n        [links] Settings: Links and images\n        [shortcuts] Settings: Shortcuts\n        [about] Settings: About\n       *[data] Settings: Data\n    }", args);

/** Theme: system */
export const themeSystem = (): string => formatText("window-theme-system", "Theme: system");

/** colours */
export const themeSystemWords = (): string => formatText("window-theme-system-words", "colours");

/** Theme: light */
export const themeLight = (): string => formatText("window-theme-light", "Theme: light");

/** colours white */
export const themeLightWords = (): string => formatText("window-theme-light-words", "colours white");

/** Theme: dark */
export const themeDark = (): string => formatText("window-theme-dark", "Theme: dark");

/** colours black night */
export const themeDarkWords = (): string => formatText("window-theme-dark-words", "colours black night");

/** Reset text size to 100% */
export const textAt100 = (): string => formatText("window-text-at-100", "Reset text size to 100%");

/** zoom */
export const zoomWords = (): string => formatText("window-zoom-words", "zoom");

/** Line width: narrow */
export const widthNarrow = (): string => formatText("window-width-narrow", "Line width: narrow");

/** Line width: normal */
export const widthNormal = (): string => formatText("window-width-normal", "Line width: normal");

/** Line width: wide */
export const widthWide = (): string => formatText("window-width-wide", "Line width: wide");

/** Line width: full */
export const widthFull = (): string => formatText("window-width-full", "Line width: full");

/** Contrast: more */
export const contrastMore = (): string => formatText("window-contrast-more", "Contrast: more");

/** Contrast: system */
export const contrastSystem = (): string => formatText("window-contrast-system", "Contrast: system");

/** All tool calls */
export const allCalls = (): string => formatText("window-all-calls", "All tool calls");

/** audit tools mcp history */
export const allCallsWords = (): string => formatText("window-all-calls-words", "audit tools mcp history");

/** Go to the next tool call that is waiting for you */
export const nextWaiting = (): string => formatText("window-next-waiting", "Go to the next tool call that is waiting for you");

/** tools approve allow decision */
export const nextWaitingWords = (): string => formatText("window-next-waiting-words", "tools approve allow decision");

/** Rivulet */
export const title = (): string => formatText("window-title", "Rivulet");

/** ({count}) Rivulet */
export const titleWaiting = (args: { count: number }): string => formatText("window-title-waiting", "({ NUMBER($count) }) Rivulet", args);
