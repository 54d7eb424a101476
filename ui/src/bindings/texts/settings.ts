// Generated from locales/en/settings.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/settings.ftl?raw";

addEnglish(english);

/** Appearance */
export const appearance = (): string => formatText("settings-appearance");

/** Theme */
export const theme = (): string => formatText("settings-theme");

/** Contrast */
export const contrast = (): string => formatText("settings-contrast");

/** Message font */
export const messageFont = (): string => formatText("settings-message-font");

/** Message line width */
export const messageLineWidth = (): string => formatText("settings-message-line-width");

/** About 60, 75 or 100 characters, or the full width of the window. */
export const aboutOrCharactersOrThe = (): string => formatText("settings-about-or-characters-or-the");

/** Sample */
export const sample = (): string => formatText("settings-sample");

/** System */
export const system = (): string => formatText("settings-system");

/** Light */
export const light = (): string => formatText("settings-light");

/** Dark */
export const dark = (): string => formatText("settings-dark");

/** Serif */
export const serif = (): string => formatText("settings-serif");

/** Hyperlegible */
export const hyperlegible = (): string => formatText("settings-hyperlegible");

/** Narrow */
export const narrow = (): string => formatText("settings-narrow");

/** Normal */
export const normal = (): string => formatText("settings-normal");

/** Wide */
export const wide = (): string => formatText("settings-wide");

/** Full */
export const full = (): string => formatText("settings-full");

/** More */
export const more = (): string => formatText("settings-more");

/** Backups */
export const backups = (): string => formatText("settings-backups");

/** Back up now */
export const backUpNow = (): string => formatText("settings-back-up-now");

/** Automatic backups */
export const automaticBackups = (): string => formatText("settings-automatic-backups");

/** Keep last */
export const keepLast = (): string => formatText("settings-keep-last");

/** Copy the backup folder’s path */
export const copyTheBackupFoldersPath = (): string => formatText("settings-copy-the-backup-folders-path");

/** Change folder… */
export const changeFolder = (): string => formatText("settings-change-folder");

/** Use the data folder again */
export const useTheDataFolderAgain = (): string => formatText("settings-use-the-data-folder-again");

/** Restore the backup from {backup} */
export const restoreTheBackupOf = (args: { backup: string }): string => formatText("settings-restore-the-backup-of", args);

/** Restore… */
export const restore = (): string => formatText("settings-restore");

/** Restore this backup */
export const restoreThisBackup = (): string => formatText("settings-restore-this-backup");

/** This backup replaces all current data. The current data is backed up first, so that you can return to it. */
export const thisBackupReplacesAllCurrent = (): string => formatText("settings-this-backup-replaces-all-current");

/** Cancel */
export const cancel = (): string => formatText("settings-cancel");

/** Restore */
export const restore2 = (): string => formatText("settings-restore-2");

/** Show fewer */
export const showFewer = (): string => formatText("settings-show-fewer");

/** Show all {length} */
export const showAll = (args: { length: number }): string => formatText("settings-show-all", args);

/** No backups yet. */
export const noBackupsYet = (): string => formatText("settings-no-backups-yet");

/** Never */
export const never = (): string => formatText("settings-never");

/** Every day */
export const everyDay = (): string => formatText("settings-every-day");

/** Every week */
export const everyWeek = (): string => formatText("settings-every-week");

/** Choose a folder for backups */
export const chooseAFolderForBackups = (): string => formatText("settings-choose-a-folder-for-backups");

/** Titles */
export const titles = (): string => formatText("settings-titles");

/** New chats are named after your first message. */
export const newChatsAreNamedAfter = (): string => formatText("settings-new-chats-are-named-after");

/** Generate titles automatically */
export const generateTitlesAutomatically = (): string => formatText("settings-generate-titles-automatically");

/** After the first reply, the model that wrote it also writes a title. This costs tokens. */
export const afterTheFirstReplyIts = (): string => formatText("settings-after-the-first-reply-its");

/** Assistants */
export const assistants = (): string => formatText("settings-assistants");

/** Saved prompts and settings you can reuse. Choose one for a new chat, or in the chat settings. */
export const savedPromptsAndSettingsYou = (): string => formatText("settings-saved-prompts-and-settings-you");

/** Add an assistant */
export const addAnAssistant = (): string => formatText("settings-add-an-assistant");

/** No assistants yet. */
export const noAssistants = (): string => formatText("settings-no-assistants");

/** No snippets yet. */
export const noSnippets = (): string => formatText("settings-no-snippets");

/** Snippets */
export const snippets = (): string => formatText("settings-snippets");

/** Insert these by typing / in the message box. */
export const insertTheseByTypingIn = (): string => formatText("settings-insert-these-by-typing-in");

/** Add a snippet */
export const addASnippet = (): string => formatText("settings-add-a-snippet");

/** Data */
export const data = (): string => formatText("settings-data");

/** Everything stays on this computer, except what you send to your providers. */
export const everythingStaysOnThisComputer = (): string => formatText("settings-everything-stays-on-this-computer");

/** Import… */
export const importLabel = (): string => formatText("settings-import-label");

/** Export everything… */
export const exportEverything = (): string => formatText("settings-export-everything");

/** Trash… */
export const trash = (): string => formatText("settings-trash");

/** Copy path */
export const copyPath = (): string => formatText("settings-copy-path");

/** Keys */
export const keys = (): string => formatText("settings-keys");

/** Your system’s keychain is not available */
export const yourSystemsKeychainIsNot = (): string => formatText("settings-your-systems-keychain-is-not");

/** Only in your system’s keychain */
export const onlyInYourSystemsKeychain = (): string => formatText("settings-only-in-your-systems-keychain");

/** Last backup */
export const lastBackup = (): string => formatText("settings-last-backup");

/** No backup yet */
export const noBackupYet = (): string => formatText("settings-no-backup-yet");

/** Integrity */
export const integrity = (): string => formatText("settings-integrity");

/** Check now */
export const checkNow = (): string => formatText("settings-check-now");

/** Problems found */
export const problemsFound = (): string => formatText("settings-problems-found");

/** Restore a backup below, or export what is still readable. */
export const restoreABackupBelowOr = (): string => formatText("settings-restore-a-backup-below-or");

/** Version */
export const version = (): string => formatText("settings-version");

/** Everything */
export const everything = (): string => formatText("settings-everything");

/** Move to another folder… */
export const moveToAnotherFolder = (): string => formatText("settings-move-to-another-folder");

/** Delete everything… */
export const deleteEverything = (): string => formatText("settings-delete-everything");

/** Conversations and settings */
export const conversationsAndSettings = (): string => formatText("settings-conversations-and-settings");

/** Logs, without messages or keys */
export const logsWithoutMessagesOrKeys = (): string => formatText("settings-logs-without-messages-or-keys");

/** Choose a new data folder */
export const chooseANewDataFolder = (): string => formatText("settings-choose-a-new-data-folder");

/** Delete everything */
export const deleteEverything2 = (): string => formatText("settings-delete-everything-2");

/** All conversations, attachments, providers and their keys, settings and backups on this computer will be deleted. This cannot be undone. Export everything first if you might need it later. */
export const allConversationsAttachmentsProvidersAnd = (): string => formatText("settings-all-conversations-attachments-providers-and");

/** Links and images */
export const linksAndImages = (): string => formatText("settings-links-and-images");

/** Links in messages show their address before they open, and images from the network load only when you ask. */
export const linksInMessagesShowTheir = (): string => formatText("settings-links-in-messages-show-their");

/** Links to these sites open without asking */
export const linksToTheseSitesOpen = (): string => formatText("settings-links-to-these-sites-open");

/** Ask again for {host} */
export const askAgainFor = (args: { host: string }): string => formatText("settings-ask-again-for", args);

/** Ask again */
export const askAgain = (): string => formatText("settings-ask-again");

/** No trusted sites yet. When you open a link, you can choose to trust its site. */
export const noTrustedSitesYetYou = (): string => formatText("settings-no-trusted-sites-yet-you");

/** Edit {name} */
export const edit = (args: { name: string }): string => formatText("settings-edit", args);

/** Delete {name} */
export const deleteLabel = (args: { name: string }): string => formatText("settings-delete-label", args);

/** Providers */
export const providers = (): string => formatText("settings-providers");

/** Where your messages go. New chats use the default provider. */
export const whereYourMessagesGoNew = (): string => formatText("settings-where-your-messages-go-new");

/** Add the practice provider */
export const addThePracticeProvider = (): string => formatText("settings-add-the-practice-provider");

/** Add a provider */
export const addAProvider = (): string => formatText("settings-add-a-provider");

/** Default */
export const defaultLabel = (): string => formatText("settings-default-label");

/** Make default */
export const makeDefault = (): string => formatText("settings-make-default");

/** No providers yet. Add one to start chatting. */
export const noProvidersYetAddOne = (): string => formatText("settings-no-providers-yet-add-one");

/** Back */
export const back = (): string => formatText("settings-back");

/** Esc */
export const esc = (): string => formatText("settings-esc");

/** Settings */
export const settings = (): string => formatText("settings-settings");

/** Shortcuts */
export const shortcuts = (): string => formatText("settings-shortcuts");

/** Text size */
export const textSize = (): string => formatText("settings-text-size");

/** Smaller text */
export const smallerText = (): string => formatText("settings-smaller-text");

/** Larger text */
export const largerText = (): string => formatText("settings-larger-text");

/** Back to 100 % */
export const backTo = (): string => formatText("settings-back-to");

/** manual */
export const manual = (): string => formatText("settings-manual");

/** scheduled */
export const scheduled = (): string => formatText("settings-scheduled");

/** before an update */
export const beforeAnUpdate = (): string => formatText("settings-before-an-update");

/** before a restore */
export const beforeARestore = (): string => formatText("settings-before-a-restore");

/** Conversations */
export const conversations = (): string => formatText("settings-conversations");

/** {conversations} with {messages} messages · {size} */
export const conversationsCount = (args: { conversations: number; messages: number; size: string }): string => formatText("settings-conversations-count", args);

/** Attachments */
export const attachments = (): string => formatText("settings-attachments");

/** {count} files · {size} */
export const attachmentsCount = (args: { count: number; size: string }): string => formatText("settings-attachments-count", args);

/** None */
export const none = (): string => formatText("settings-none");

/** In the trash */
export const inTheTrash = (): string => formatText("settings-in-the-trash");

/** Nothing */
export const nothing = (): string => formatText("settings-nothing");

/** Logs */
export const logs = (): string => formatText("settings-logs");

/** Free on this disk */
export const freeOnThisDisk = (): string => formatText("settings-free-on-this-disk");

/** Not checked yet */
export const notCheckedYet = (): string => formatText("settings-not-checked-yet");

/** No problems found */
export const noProblemsFound = (): string => formatText("settings-no-problems-found");

/** {count} problems */
export const problemCount = (args: { count: number }): string => formatText("settings-problem-count", args);

/** {found} · checked {time} */
export const checkedAt = (args: { found: string; time: string }): string => formatText("settings-checked-at", args);

/** Checking the database and the attachments */
export const checkingTheDatabaseAndThe = (): string => formatText("settings-checking-the-database-and-the");

/** Creating a backup */
export const creatingABackup = (): string => formatText("settings-creating-a-backup");

/** Restoring the backup */
export const restoringTheBackup = (): string => formatText("settings-restoring-the-backup");

/** Moving everything */
export const movingEverything = (): string => formatText("settings-moving-everything");

/** Deleting everything */
export const deletingEverything = (): string => formatText("settings-deleting-everything");

/** {work}, {whole} so far */
export const soFar = (args: { work: string; whole: string }): string => formatText("settings-so-far", args);

/** Checked: no problems found. */
export const checkedNoProblemsFound = (): string => formatText("settings-checked-no-problems-found");

/** Checked: problems found. */
export const checkedProblemsFound = (): string => formatText("settings-checked-problems-found");

/** Backed up as {path} */
export const backedUpAs = (args: { path: string }): string => formatText("settings-backed-up-as", args);

/** Restored. Your previous data is the newest backup. */
export const restoredYourPreviousDataIs = (): string => formatText("settings-restored-your-previous-data-is");

/** Moved to {folder}. Start Rivulet again to use it. */
export const movedToStartRivuletAgain = (args: { folder: string }): string => formatText("settings-moved-to-start-rivulet-again", args);

/** Everything was deleted. */
export const everythingWasDeleted = (): string => formatText("settings-everything-was-deleted");

/** No key */
export const noKey = (): string => formatText("settings-no-key");

/** Key in the keychain */
export const keyInTheKeychain = (): string => formatText("settings-key-in-the-keychain");

/** Key kept for one session only */
export const keyStoredForThisRun = (): string => formatText("settings-key-stored-for-this-run");

/** No model chosen */
export const noModelChosen = (): string => formatText("settings-no-model-chosen");

/** Built in, works offline, needs no key */
export const builtInWorksOfflineNeeds = (): string => formatText("settings-built-in-works-offline-needs");

/** {model} · scripted replies, not written by a model */
export const scriptedRepliesNotWrittenBy = (args: { model: string }): string => formatText("settings-scripted-replies-not-written-by", args);

/** Type {word} to continue */
export const typeToContinue = (args: { word: string }): string => formatText("settings-type-to-continue", args);
