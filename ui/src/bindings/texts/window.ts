// Generated from locales/en/window.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/window.ftl?raw";

addEnglish(english);

/** Starting… */
export const starting = (): string => formatText("window-starting");

/** Rivulet runs in its own window. Start the program instead of opening this page. */
export const notInBrowser = (): string => formatText("window-not-in-browser");

/** Show the list */
export const showList = (): string => formatText("window-show-list");

/** New conversation */
export const newConversation = (): string => formatText("window-new-conversation");

/** Text size {percent} % */
export const textSize = (args: { percent: string }): string => formatText("window-text-size", args);

/** Choose a backup */
export const chooseBackup = (): string => formatText("window-choose-backup");

/** Drop files here to attach them */
export const dropFiles = (): string => formatText("window-drop-files");

/** Start with an assistant */
export const startWith = (): string => formatText("window-start-with");

/** Undo */
export const undo = (): string => formatText("window-undo");

/** {message}: {detail} */
export const fault = (args: { message: string; detail: string }): string => formatText("window-fault", args);

/** {count} replies were recovered after an unexpected exit */
export const recovered = (args: { count: number }): string => formatText("window-recovered", args);

/** Not written to disk: {cause}. Your messages stay on screen and are saved as soon as the disk accepts them. */
export const notWritten = (args: { cause: string }): string => formatText("window-not-written", args);

/** {reason}. Everything can still be read, copied and exported. */
export const readOnly = (args: { reason: string }): string => formatText("window-read-only", args);

/** {reason} ({detail}). Everything can still be read, copied and exported. */
export const readOnlyDetail = (args: { reason: string; detail: string }): string => formatText("window-read-only-detail", args);

/** Everything */
export const everything = (): string => formatText("window-everything");

/** The folder “{name}” */
export const folder = (args: { name: string }): string => formatText("window-folder", args);

/** “{title}” */
export const conversation = (args: { title: string }): string => formatText("window-conversation", args);

/** This message */
export const message = (args: { kind: string }): string => formatText("window-message", args);

/** Conversations */
export const sectionConversations = (): string => formatText("window-section-conversations");

/** Actions */
export const sectionActions = (): string => formatText("window-section-actions");

/** This conversation */
export const sectionThis = (): string => formatText("window-section-this");

/** Models */
export const sectionModels = (): string => formatText("window-section-models");

/** Settings */
export const sectionSettings = (): string => formatText("window-section-settings");

/** Search */
export const search = (): string => formatText("window-search");

/** find */
export const searchWords = (): string => formatText("window-search-words");

/** Show or hide the list */
export const toggleList = (): string => formatText("window-toggle-list");

/** sidebar */
export const toggleListWords = (): string => formatText("window-toggle-list-words");

/** Import… */
export const importFile = (): string => formatText("window-import-file");

/** Export everything… */
export const exportAll = (): string => formatText("window-export-all");

/** Back up now */
export const backUp = (): string => formatText("window-back-up");

/** save copy */
export const backUpWords = (): string => formatText("window-back-up-words");

/** Open the trash */
export const trash = (): string => formatText("window-trash");

/** deleted */
export const trashWords = (): string => formatText("window-trash-words");

/** Add a provider */
export const addProvider = (): string => formatText("window-add-provider");

/** connection */
export const addProviderWords = (): string => formatText("window-add-provider-words");

/** Find in the conversation */
export const find = (): string => formatText("window-find");

/** Export this conversation… */
export const exportThis = (): string => formatText("window-export-this");

/** Pin this conversation */
export const pinThis = (): string => formatText("window-pin-this");

/** Unpin this conversation */
export const unpinThis = (): string => formatText("window-unpin-this");

/** Archive this conversation */
export const archiveThis = (): string => formatText("window-archive-this");

/** Unarchive this conversation */
export const unarchiveThis = (): string => formatText("window-unarchive-this");

/** Move this conversation to a folder… */
export const moveThis = (): string => formatText("window-move-this");

/** Tags of this conversation… */
export const tagsOfThis = (): string => formatText("window-tags-of-this");

/** label */
export const tagsWords = (): string => formatText("window-tags-words");

/** Delete this conversation */
export const deleteThis = (): string => formatText("window-delete-this");

/** remove */
export const deleteWords = (): string => formatText("window-delete-words");

/** Show or hide the wire view */
export const toggleWire = (): string => formatText("window-toggle-wire");

/** Previous version */
export const previousVersion = (): string => formatText("window-previous-version");

/** Next version */
export const nextVersion = (): string => formatText("window-next-version");

/** Use {model} */
export const useModel = (args: { model: string }): string => formatText("window-use-model", args);

/** in use */
export const inUse = (): string => formatText("window-in-use");

/** Settings */
export const settings = (): string => formatText("window-settings");

/** preferences */
export const settingsWords = (): string => formatText("window-settings-words");

/** Settings: Data */
export const settingsSection = (args: { section: string }): string => formatText("window-settings-section", args);

/** Theme: system */
export const themeSystem = (): string => formatText("window-theme-system");

/** colours */
export const themeSystemWords = (): string => formatText("window-theme-system-words");

/** Theme: light */
export const themeLight = (): string => formatText("window-theme-light");

/** colours white */
export const themeLightWords = (): string => formatText("window-theme-light-words");

/** Theme: dark */
export const themeDark = (): string => formatText("window-theme-dark");

/** colours black night */
export const themeDarkWords = (): string => formatText("window-theme-dark-words");

/** Larger text */
export const largerText = (): string => formatText("window-larger-text");

/** Smaller text */
export const smallerText = (): string => formatText("window-smaller-text");

/** Text at 100 % */
export const textAt100 = (): string => formatText("window-text-at-100");

/** zoom */
export const zoomWords = (): string => formatText("window-zoom-words");

/** Line width: narrow */
export const widthNarrow = (): string => formatText("window-width-narrow");

/** Line width: normal */
export const widthNormal = (): string => formatText("window-width-normal");

/** Line width: wide */
export const widthWide = (): string => formatText("window-width-wide");

/** Line width: full */
export const widthFull = (): string => formatText("window-width-full");

/** Contrast: more */
export const contrastMore = (): string => formatText("window-contrast-more");

/** Contrast: system */
export const contrastSystem = (): string => formatText("window-contrast-system");
