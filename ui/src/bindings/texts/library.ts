// Generated from locales/en/library.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/library.ftl?raw";

addEnglish(english);

/** Conversations */
export const conversations = (): string => formatText("library-conversations");

/** Hide the list */
export const hide = (): string => formatText("library-hide");

/** New conversation */
export const newButton = (): string => formatText("library-new-button");

/** Search */
export const search = (): string => formatText("library-search");

/** Settings */
export const settings = (): string => formatText("library-settings");

/** Trash */
export const trash = (): string => formatText("library-trash");

/** No conversations yet */
export const none = (): string => formatText("library-none");

/** No conversation has this tag */
export const noneTagged = (): string => formatText("library-none-tagged");

/** Actions */
export const actions = (): string => formatText("library-actions");

/** Actions for {title} */
export const actionsFor = (args: { title: string }): string => formatText("library-actions-for", args);

/** (replying) */
export const replying = (): string => formatText("library-replying");

/** Title */
export const title = (): string => formatText("library-title");

/** Rename */
export const rename = (): string => formatText("library-rename");

/** Pin */
export const pin = (): string => formatText("library-pin");

/** Unpin */
export const unpin = (): string => formatText("library-unpin");

/** Move to folder… */
export const moveButton = (): string => formatText("library-move-button");

/** Tags… */
export const editTags = (): string => formatText("library-edit-tags");

/** Archive */
export const archive = (): string => formatText("library-archive");

/** Unarchive */
export const unarchive = (): string => formatText("library-unarchive");

/** Export… */
export const exportButton = (): string => formatText("library-export-button");

/** Delete */
export const deleteButton = (): string => formatText("library-delete-button");

/** Del */
export const deleteKey = (): string => formatText("library-delete-key");

/** Cancel */
export const cancel = (): string => formatText("library-cancel");

/** Save */
export const save = (): string => formatText("library-save");

/** “{title}” deleted */
export const deleted = (args: { title: string }): string => formatText("library-deleted", args);

/** “{title}” pinned */
export const pinnedNote = (args: { title: string }): string => formatText("library-pinned-note", args);

/** “{title}” unpinned */
export const unpinnedNote = (args: { title: string }): string => formatText("library-unpinned-note", args);

/** “{title}” archived */
export const archivedNote = (args: { title: string }): string => formatText("library-archived-note", args);

/** “{title}” moved back to the list */
export const unarchivedNote = (args: { title: string }): string => formatText("library-unarchived-note", args);

/** “{title}” moved to “{folder}” */
export const moved = (args: { title: string; folder: string }): string => formatText("library-moved", args);

/** “{title}” removed from its folder */
export const removedFromFolder = (args: { title: string }): string => formatText("library-removed-from-folder", args);

/** Folder “{folder}” deleted; its conversations were kept */
export const folderDeleted = (args: { folder: string }): string => formatText("library-folder-deleted", args);

/** Pinned */
export const pinned = (): string => formatText("library-pinned");

/** Folders */
export const folders = (): string => formatText("library-folders");

/** Archived */
export const archived = (): string => formatText("library-archived");

/** Today */
export const today = (): string => formatText("library-today");

/** Yesterday */
export const yesterday = (): string => formatText("library-yesterday");

/** Previous 7 days */
export const previous7Days = (): string => formatText("library-previous-7-days");

/** Previous 30 days */
export const previous30Days = (): string => formatText("library-previous-30-days");

/** Folder */
export const folder = (): string => formatText("library-folder");

/** Folder {folder} */
export const folderNamed = (args: { folder: string }): string => formatText("library-folder-named", args);

/** Folder name */
export const folderName = (): string => formatText("library-folder-name");

/** Folder actions */
export const folderActions = (): string => formatText("library-folder-actions");

/** Actions for the folder {folder} */
export const folderActionsFor = (args: { folder: string }): string => formatText("library-folder-actions-for", args);

/** Delete folder */
export const deleteFolder = (): string => formatText("library-delete-folder");

/** Move to folder */
export const moveTitle = (): string => formatText("library-move-title");

/** Move “{title}” to */
export const moveTo = (args: { title: string }): string => formatText("library-move-to", args);

/** Choose a folder, or type the name of a new one */
export const movePlaceholder = (): string => formatText("library-move-placeholder");

/** No folders yet. Type a name to create one. */
export const noFolders = (): string => formatText("library-no-folders");

/** No folder */
export const noFolder = (): string => formatText("library-no-folder");

/** New folder “{name}” */
export const newFolder = (args: { name: string }): string => formatText("library-new-folder", args);

/** {folder} ({count}) */
export const folderWithCount = (args: { folder: string; count: number }): string => formatText("library-folder-with-count", args);

/** Tag */
export const tag = (): string => formatText("library-tag");

/** Tags */
export const tags = (): string => formatText("library-tags");

/** Tag: {tag} */
export const tagSet = (args: { tag: string }): string => formatText("library-tag-set", args);

/** Filter by tag */
export const tagFilter = (): string => formatText("library-tag-filter");

/** Filter tags */
export const tagFilterPlaceholder = (): string => formatText("library-tag-filter-placeholder");

/** No matching tags */
export const tagFilterNone = (): string => formatText("library-tag-filter-none");

/** {count} conversations */
export const tagCount = (args: { count: number }): string => formatText("library-tag-count", args);

/** Clear the tag filter {tag} */
export const tagClear = (args: { tag: string }): string => formatText("library-tag-clear", args);

/** Tags, separated by commas */
export const tagsField = (): string => formatText("library-tags-field");

/** Tags of other conversations */
export const tagsElsewhere = (): string => formatText("library-tags-elsewhere");

/** Add {tag} */
export const tagAdd = (args: { tag: string }): string => formatText("library-tag-add", args);
