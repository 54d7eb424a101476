// Generated from locales/en/library.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Conversations */
export const conversations = (): string => formatText("library-conversations", "Conversations");

/** Hide sidebar */
export const hide = (): string => formatText("library-hide", "Hide sidebar");

/** Search */
export const search = (): string => formatText("library-search", "Search");

/** Trash */
export const trash = (): string => formatText("library-trash", "Trash");

/** No conversations yet */
export const none = (): string => formatText("library-none", "No conversations yet");

/** No conversation has this tag */
export const noneTagged = (): string => formatText("library-none-tagged", "No conversation has this tag");

/** Actions */
export const actions = (): string => formatText("library-actions", "Actions");

/** Actions for this conversation */
export const titleActions = (): string => formatText("library-title-actions", "Actions for this conversation");

/** Actions for {title} */
export const actionsFor = (args: { title: string }): string => formatText("library-actions-for", "Actions for { $title }", args);

/** Writing */
export const replying = (): string => formatText("library-replying", "Writing");

/** New reply */
export const unseen = (): string => formatText("library-unseen", "New reply");

/** New reply, not complete */
export const unseenShort = (): string => formatText("library-unseen-short", "New reply, not complete");

/** Not complete */
export const latestShort = (): string => formatText("library-latest-short", "Not complete");

/** Title */
export const title = (): string => formatText("library-title", "Title");

/** Pin */
export const pin = (): string => formatText("library-pin", "Pin");

/** Unpin */
export const unpin = (): string => formatText("library-unpin", "Unpin");

/** Move to folder… */
export const moveButton = (): string => formatText("library-move-button", "Move to folder…");

/** Tags… */
export const editTags = (): string => formatText("library-edit-tags", "Tags…");

/** Archive */
export const archive = (): string => formatText("library-archive", "Archive");

/** Unarchive */
export const unarchive = (): string => formatText("library-unarchive", "Unarchive");

/** Export… */
export const exportButton = (): string => formatText("library-export-button", "Export…");

/** Tokens and cost… */
export const usageButton = (): string => formatText("library-usage-button", "Tokens and cost…");

/** Save as a web page… */
export const shareButton = (): string => formatText("library-share-button", "Save as a web page…");

/** Delete */
export const deleteButton = (): string => formatText("library-delete-button", "Delete");

/** Del */
export const deleteKey = (): string => formatText("library-delete-key", "Del");

/** “{title}” deleted */
export const deleted = (args: { title: string }): string => formatText("library-deleted", "“{ $title }” deleted", args);

/** “{title}” pinned */
export const pinnedNote = (args: { title: string }): string => formatText("library-pinned-note", "“{ $title }” pinned", args);

/** “{title}” unpinned */
export const unpinnedNote = (args: { title: string }): string => formatText("library-unpinned-note", "“{ $title }” unpinned", args);

/** “{title}” archived */
export const archivedNote = (args: { title: string }): string => formatText("library-archived-note", "“{ $title }” archived", args);

/** “{title}” moved out of the archive */
export const unarchivedNote = (args: { title: string }): string => formatText("library-unarchived-note", "“{ $title }” moved out of the archive", args);

/** “{title}” moved to “{folder}” */
export const moved = (args: { folder: string; title: string }): string => formatText("library-moved", "“{ $title }” moved to “{ $folder }”", args);

/** “{title}” removed from its folder */
export const removedFromFolder = (args: { title: string }): string => formatText("library-removed-from-folder", "“{ $title }” removed from its folder", args);

/** Folder “{folder}” deleted. Its conversations were kept. */
export const folderDeleted = (args: { folder: string }): string => formatText("library-folder-deleted", "Folder “{ $folder }” deleted. Its conversations were kept.", args);

/** {count} conversations deleted */
export const severalDeleted = (args: { count: number }): string => formatText("library-several-deleted", "{ $count ->\n        [one] 1 conversation deleted\n       *[other] { $count } conversations deleted\n    }", args);

/** {count} conversations archived */
export const severalArchived = (args: { count: number }): string => formatText("library-several-archived", "{ $count ->\n        [one] 1 conversation archived\n       *[other] { $count } conversations archived\n    }", args);

/** {count} conversations moved out of the archive */
export const severalUnarchived = (args: { count: number }): string => formatText("library-several-unarchived", "{ $count ->\n        [one] 1 conversation moved out of the archive\n       *[other] { $count } conversations moved out of the archive\n    }", args);

/** {count} conversations moved to “{folder}” */
export const severalMoved = (args: { count: number; folder: string }): string => formatText("library-several-moved", "{ $count ->\n        [one] 1 conversation moved to “{ $folder }”\n       *[other] { $count } conversations moved to “{ $folder }”\n    }", args);

/** {count} conversations removed from their folders */
export const severalRemovedFromFolder = (args: { count: number }): string => formatText("library-several-removed-from-folder", "{ $count ->\n        [one] 1 conversation removed from its folder\n       *[other] { $count } conversations removed from their folders\n    }", args);

/** Tags changed for “{title}” */
export const tagged = (args: { title: string }): string => formatText("library-tagged", "Tags changed for “{ $title }”", args);

/** Tags of {count} conversations changed */
export const severalTagged = (args: { count: number }): string => formatText("library-several-tagged", "{ $count ->\n        [one] Tags of 1 conversation changed\n       *[other] Tags of { $count } conversations changed\n    }", args);

/** Select */
export const select = (): string => formatText("library-select", "Select");

/** {count} selected */
export const selected = (args: { count: number }): string => formatText("library-selected", "{ $count ->\n        [one] 1 selected\n       *[other] { $count } selected\n    }", args);

/** Selected conversations */
export const selection = (): string => formatText("library-selection", "Selected conversations");

/** End the selection */
export const selectionEnd = (): string => formatText("library-selection-end", "End the selection");

/** Pinned */
export const pinned = (): string => formatText("library-pinned", "Pinned");

/** Folders */
export const folders = (): string => formatText("library-folders", "Folders");

/** Archived */
export const archived = (): string => formatText("library-archived", "Archived");

/** Today */
export const today = (): string => formatText("library-today", "Today");

/** Yesterday */
export const yesterday = (): string => formatText("library-yesterday", "Yesterday");

/** Previous 7 days */
export const previous7Days = (): string => formatText("library-previous-7-days", "Previous 7 days");

/** Previous 30 days */
export const previous30Days = (): string => formatText("library-previous-30-days", "Previous 30 days");

/** Folder */
export const folder = (): string => formatText("library-folder", "Folder");

/** Folder {folder} */
export const folderNamed = (args: { folder: string }): string => formatText("library-folder-named", "Folder { $folder }", args);

/** Folder name */
export const folderName = (): string => formatText("library-folder-name", "Folder name");

/** Folder actions */
export const folderActions = (): string => formatText("library-folder-actions", "Folder actions");

/** Actions for the folder {folder} */
export const folderActionsFor = (args: { folder: string }): string => formatText("library-folder-actions-for", "Actions for the folder { $folder }", args);

/** Delete folder */
export const deleteFolder = (): string => formatText("library-delete-folder", "Delete folder");

/** Move to folder */
export const moveTitle = (): string => formatText("library-move-title", "Move to folder");

/** Move “{title}” to: */
export const moveTo = (args: { title: string }): string => formatText("library-move-to", "Move “{ $title }” to:", args);

/** Move {count} conversations to: */
export const moveSeveralTo = (args: { count: number }): string => formatText("library-move-several-to", "{ $count ->\n        [one] Move 1 conversation to:\n       *[other] Move { $count } conversations to:\n    }", args);

/** Choose a folder, or type the name of a new one */
export const movePlaceholder = (): string => formatText("library-move-placeholder", "Choose a folder, or type the name of a new one");

/** No folders yet. Type a name to create one. */
export const noFolders = (): string => formatText("library-no-folders", "No folders yet. Type a name to create one.");

/** No folder */
export const noFolder = (): string => formatText("library-no-folder", "No folder");

/** New folder “{name}” */
export const newFolder = (args: { name: string }): string => formatText("library-new-folder", "New folder “{ $name }”", args);

/** {folder} ({count}) */
export const folderWithCount = (args: { count: number; folder: string }): string => formatText("library-folder-with-count", "{ $folder } ({ NUMBER($count) })", args);

/** Tag */
export const tag = (): string => formatText("library-tag", "Tag");

/** Tags */
export const tags = (): string => formatText("library-tags", "Tags");

/** Tag: {tag} */
export const tagSet = (args: { tag: string }): string => formatText("library-tag-set", "Tag: { $tag }", args);

/** Filter by tag */
export const tagFilter = (): string => formatText("library-tag-filter", "Filter by tag");

/** Filter tags */
export const tagFilterPlaceholder = (): string => formatText("library-tag-filter-placeholder", "Filter tags");

/** No matching tags */
export const tagFilterNone = (): string => formatText("library-tag-filter-none", "No matching tags");

/** {count} conversations */
export const tagCount = (args: { count: number }): string => formatText("library-tag-count", "{ $count ->\n        [one] 1 conversation\n       *[other] { $count } conversations\n    }", args);

/** Clear the tag filter “{tag}” */
export const tagClear = (args: { tag: string }): string => formatText("library-tag-clear", "Clear the tag filter “{ $tag }”", args);

/** Add a tag */
export const tagsField = (): string => formatText("library-tags-field", "Add a tag");

/** Press Enter or type a comma to add the tag. */
export const tagsHelp = (): string => formatText("library-tags-help", "Press Enter or type a comma to add the tag.");

/** Tags shared by all {count} selected conversations */
export const tagsOfSeveral = (args: { count: number }): string => formatText("library-tags-of-several", "{ $count ->\n        [one] Tags of 1 selected conversation\n       *[other] Tags shared by all { $count } selected conversations\n    }", args);

/** Tags used in other conversations */
export const tagsElsewhere = (): string => formatText("library-tags-elsewhere", "Tags used in other conversations");

/** Remove the tag {tag} */
export const tagRemove = (args: { tag: string }): string => formatText("library-tag-remove", "Remove the tag { $tag }", args);
