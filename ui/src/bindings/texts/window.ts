// Generated from locales/en/window.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/window.ftl?raw";

addEnglish(english);

/** Starting… */
export const starting = (): string => format("window-starting");

/** Rivulet runs in its own window. Start the program instead of opening this page. */
export const notInBrowser = (): string => format("window-not-in-browser");

/** Show the list */
export const showList = (): string => format("window-show-list");

/** New conversation */
export const newConversation = (): string => format("window-new-conversation");

/** Text size {percent} % */
export const textSize = (args: { percent: string }): string => format("window-text-size", args);

/** Choose a backup */
export const chooseBackup = (): string => format("window-choose-backup");

/** Drop files here to attach them */
export const dropFiles = (): string => format("window-drop-files");

/** Start with an assistant */
export const startWith = (): string => format("window-start-with");

/** Undo */
export const undo = (): string => format("window-undo");

/** {message}: {detail} */
export const fault = (args: { message: string; detail: string }): string => format("window-fault", args);

/** {count} replies were recovered after an unexpected exit */
export const recovered = (args: { count: number }): string => format("window-recovered", args);

/** Not written to disk: {cause}. Your messages are safe on screen and will be written when it works again. */
export const notWritten = (args: { cause: string }): string => format("window-not-written", args);

/** {reason}. Everything can still be read, copied and exported. */
export const readOnly = (args: { reason: string }): string => format("window-read-only", args);

/** {reason} ({detail}). Everything can still be read, copied and exported. */
export const readOnlyDetail = (args: { reason: string; detail: string }): string => format("window-read-only-detail", args);

/** Everything */
export const everything = (): string => format("window-everything");

/** The folder “{name}” */
export const folder = (args: { name: string }): string => format("window-folder", args);

/** “{title}” */
export const conversation = (args: { title: string }): string => format("window-conversation", args);

/** This message */
export const message = (args: { kind: string }): string => format("window-message", args);

/** Conversations */
export const sectionConversations = (): string => format("window-section-conversations");

/** Actions */
export const sectionActions = (): string => format("window-section-actions");

/** This conversation */
export const sectionThis = (): string => format("window-section-this");

/** Models */
export const sectionModels = (): string => format("window-section-models");

/** Settings */
export const sectionSettings = (): string => format("window-section-settings");

/** Search */
export const search = (): string => format("window-search");

/** find */
export const searchWords = (): string => format("window-search-words");

/** Show or hide the list */
export const toggleList = (): string => format("window-toggle-list");

/** sidebar */
export const toggleListWords = (): string => format("window-toggle-list-words");

/** Import… */
export const importFile = (): string => format("window-import-file");

/** Export everything… */
export const exportAll = (): string => format("window-export-all");

/** Back up now */
export const backUp = (): string => format("window-back-up");

/** save copy */
export const backUpWords = (): string => format("window-back-up-words");

/** Open the trash */
export const trash = (): string => format("window-trash");

/** deleted */
export const trashWords = (): string => format("window-trash-words");

/** Add a provider */
export const addProvider = (): string => format("window-add-provider");

/** connection */
export const addProviderWords = (): string => format("window-add-provider-words");

/** Find in the conversation */
export const find = (): string => format("window-find");

/** Export this conversation… */
export const exportThis = (): string => format("window-export-this");

/** Pin this conversation */
export const pinThis = (): string => format("window-pin-this");

/** Unpin this conversation */
export const unpinThis = (): string => format("window-unpin-this");

/** Archive this conversation */
export const archiveThis = (): string => format("window-archive-this");

/** Unarchive this conversation */
export const unarchiveThis = (): string => format("window-unarchive-this");

/** Move this conversation to a folder… */
export const moveThis = (): string => format("window-move-this");

/** Tags of this conversation… */
export const tagsOfThis = (): string => format("window-tags-of-this");

/** label */
export const tagsWords = (): string => format("window-tags-words");

/** Delete this conversation */
export const deleteThis = (): string => format("window-delete-this");

/** remove */
export const deleteWords = (): string => format("window-delete-words");

/** Show or hide the wire view */
export const toggleWire = (): string => format("window-toggle-wire");

/** Previous version */
export const previousVersion = (): string => format("window-previous-version");

/** Next version */
export const nextVersion = (): string => format("window-next-version");

/** Use {model} */
export const useModel = (args: { model: string }): string => format("window-use-model", args);

/** in use */
export const inUse = (): string => format("window-in-use");

/** Settings */
export const settings = (): string => format("window-settings");

/** preferences */
export const settingsWords = (): string => format("window-settings-words");

/** Settings: Data */
export const settingsSection = (args: { section: string }): string => format("window-settings-section", args);

/** Theme: as the system */
export const themeSystem = (): string => format("window-theme-system");

/** colours */
export const themeSystemWords = (): string => format("window-theme-system-words");

/** Theme: light */
export const themeLight = (): string => format("window-theme-light");

/** colours white */
export const themeLightWords = (): string => format("window-theme-light-words");

/** Theme: dark */
export const themeDark = (): string => format("window-theme-dark");

/** colours black night */
export const themeDarkWords = (): string => format("window-theme-dark-words");

/** Larger text */
export const largerText = (): string => format("window-larger-text");

/** Smaller text */
export const smallerText = (): string => format("window-smaller-text");

/** Text at 100 % */
export const textAt100 = (): string => format("window-text-at-100");

/** zoom */
export const zoomWords = (): string => format("window-zoom-words");

/** Line width: narrow */
export const widthNarrow = (): string => format("window-width-narrow");

/** Line width: normal */
export const widthNormal = (): string => format("window-width-normal");

/** Line width: wide */
export const widthWide = (): string => format("window-width-wide");

/** Line width: full */
export const widthFull = (): string => format("window-width-full");

/** Contrast: more */
export const contrastMore = (): string => format("window-contrast-more");

/** Contrast: as the system */
export const contrastSystem = (): string => format("window-contrast-system");
