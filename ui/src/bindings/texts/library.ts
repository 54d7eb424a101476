// Generated from locales/en/library.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/library.ftl?raw";

addEnglish(english);

/** Conversations */
export const conversations = (): string => format("library-conversations");

/** Hide the list */
export const hide = (): string => format("library-hide");

/** New conversation */
export const newButton = (): string => format("library-new-button");

/** Search */
export const search = (): string => format("library-search");

/** Settings */
export const settings = (): string => format("library-settings");

/** Trash */
export const trash = (): string => format("library-trash");

/** No conversations yet */
export const none = (): string => format("library-none");

/** No conversation has this tag */
export const noneTagged = (): string => format("library-none-tagged");

/** Actions */
export const actions = (): string => format("library-actions");

/** Actions for {title} */
export const actionsFor = (args: { title: string }): string => format("library-actions-for", args);

/** (replying) */
export const replying = (): string => format("library-replying");

/** Title */
export const title = (): string => format("library-title");

/** Rename */
export const rename = (): string => format("library-rename");

/** Pin */
export const pin = (): string => format("library-pin");

/** Unpin */
export const unpin = (): string => format("library-unpin");

/** Move to folder… */
export const moveButton = (): string => format("library-move-button");

/** Tags… */
export const editTags = (): string => format("library-edit-tags");

/** Archive */
export const archive = (): string => format("library-archive");

/** Unarchive */
export const unarchive = (): string => format("library-unarchive");

/** Export… */
export const exportButton = (): string => format("library-export-button");

/** Delete */
export const deleteButton = (): string => format("library-delete-button");

/** Cancel */
export const cancel = (): string => format("library-cancel");

/** Save */
export const save = (): string => format("library-save");

/** “{title}” deleted */
export const deleted = (args: { title: string }): string => format("library-deleted", args);

/** “{title}” pinned */
export const pinnedNote = (args: { title: string }): string => format("library-pinned-note", args);

/** “{title}” unpinned */
export const unpinnedNote = (args: { title: string }): string => format("library-unpinned-note", args);

/** “{title}” archived */
export const archivedNote = (args: { title: string }): string => format("library-archived-note", args);

/** “{title}” moved back to the list */
export const unarchivedNote = (args: { title: string }): string => format("library-unarchived-note", args);

/** “{title}” moved to “{folder}” */
export const moved = (args: { title: string; folder: string }): string => format("library-moved", args);

/** “{title}” removed from its folder */
export const removedFromFolder = (args: { title: string }): string => format("library-removed-from-folder", args);

/** Folder “{folder}” deleted; its conversations were kept */
export const folderDeleted = (args: { folder: string }): string => format("library-folder-deleted", args);

/** Pinned */
export const pinned = (): string => format("library-pinned");

/** Folders */
export const folders = (): string => format("library-folders");

/** Archived */
export const archived = (): string => format("library-archived");

/** Today */
export const today = (): string => format("library-today");

/** Yesterday */
export const yesterday = (): string => format("library-yesterday");

/** Previous 7 days */
export const previous7Days = (): string => format("library-previous-7-days");

/** Previous 30 days */
export const previous30Days = (): string => format("library-previous-30-days");

/** Folder */
export const folder = (): string => format("library-folder");

/** Folder {folder} */
export const folderNamed = (args: { folder: string }): string => format("library-folder-named", args);

/** Folder name */
export const folderName = (): string => format("library-folder-name");

/** Folder actions */
export const folderActions = (): string => format("library-folder-actions");

/** Actions for the folder {folder} */
export const folderActionsFor = (args: { folder: string }): string => format("library-folder-actions-for", args);

/** Delete folder */
export const deleteFolder = (): string => format("library-delete-folder");

/** Move to folder */
export const moveTitle = (): string => format("library-move-title");

/** Move “{title}” to */
export const moveTo = (args: { title: string }): string => format("library-move-to", args);

/** Choose a folder, or type the name of a new one */
export const movePlaceholder = (): string => format("library-move-placeholder");

/** No folders yet. Type a name to create one. */
export const noFolders = (): string => format("library-no-folders");

/** No folder */
export const noFolder = (): string => format("library-no-folder");

/** New folder “{name}” */
export const newFolder = (args: { name: string }): string => format("library-new-folder", args);

/** {folder} ({count}) */
export const folderWithCount = (args: { folder: string; count: number }): string => format("library-folder-with-count", args);

/** Tag */
export const tag = (): string => format("library-tag");

/** Tags */
export const tags = (): string => format("library-tags");

/** Tag: {tag} */
export const tagSet = (args: { tag: string }): string => format("library-tag-set", args);

/** Filter by tag */
export const tagFilter = (): string => format("library-tag-filter");

/** Filter tags */
export const tagFilterPlaceholder = (): string => format("library-tag-filter-placeholder");

/** No matching tags */
export const tagFilterNone = (): string => format("library-tag-filter-none");

/** {count} conversations */
export const tagCount = (args: { count: number }): string => format("library-tag-count", args);

/** Clear the tag filter {tag} */
export const tagClear = (args: { tag: string }): string => format("library-tag-clear", args);

/** Tags, separated by commas */
export const tagsField = (): string => format("library-tags-field");

/** Tags of other conversations */
export const tagsElsewhere = (): string => format("library-tags-elsewhere");

/** Add {tag} */
export const tagAdd = (args: { tag: string }): string => format("library-tag-add", args);
