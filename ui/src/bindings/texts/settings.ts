// Generated from locales/en/settings.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Appearance */
export const appearance = (): string => formatText("settings-appearance", "Appearance");

/** Theme */
export const theme = (): string => formatText("settings-theme", "Theme");

/** Contrast */
export const contrast = (): string => formatText("settings-contrast", "Contrast");

/** Message font */
export const messageFont = (): string => formatText("settings-message-font", "Message font");

/** Message line width */
export const messageLineWidth = (): string => formatText("settings-message-line-width", "Message line width");

/** About 60, 75 or 100 characters, or the full width of the window. */
export const aboutOrCharactersOrThe = (): string => formatText("settings-about-or-characters-or-the", "About 60, 75 or 100 characters, or the full width of the window.");

/** Sample */
export const sample = (): string => formatText("settings-sample", "Sample");

/** System */
export const system = (): string => formatText("settings-system", "System");

/** Light */
export const light = (): string => formatText("settings-light", "Light");

/** Dark */
export const dark = (): string => formatText("settings-dark", "Dark");

/** Serif */
export const serif = (): string => formatText("settings-serif", "Serif");

/** Hyperlegible */
export const hyperlegible = (): string => formatText("settings-hyperlegible", "Hyperlegible");

/** Narrow */
export const narrow = (): string => formatText("settings-narrow", "Narrow");

/** Normal */
export const normal = (): string => formatText("settings-normal", "Normal");

/** Wide */
export const wide = (): string => formatText("settings-wide", "Wide");

/** Full */
export const full = (): string => formatText("settings-full", "Full");

/** More */
export const more = (): string => formatText("settings-more", "More");

/** Backups */
export const backups = (): string => formatText("settings-backups", "Backups");

/** Back up now */
export const backUpNow = (): string => formatText("settings-back-up-now", "Back up now");

/** Automatic backups */
export const automaticBackups = (): string => formatText("settings-automatic-backups", "Automatic backups");

/** Keep last */
export const keepLast = (): string => formatText("settings-keep-last", "Keep last");

/** Copy the backup folder’s path */
export const copyTheBackupFoldersPath = (): string => formatText("settings-copy-the-backup-folders-path", "Copy the backup folder’s path");

/** Change folder… */
export const changeFolder = (): string => formatText("settings-change-folder", "Change folder…");

/** Use the data folder again */
export const useTheDataFolderAgain = (): string => formatText("settings-use-the-data-folder-again", "Use the data folder again");

/** Restore the backup from {backup} */
export const restoreTheBackupOf = (args: { backup: string }): string => formatText("settings-restore-the-backup-of", "Restore the backup from { $backup }", args);

/** Restore… */
export const restore = (): string => formatText("settings-restore", "Restore…");

/** Restore this backup */
export const restoreThisBackup = (): string => formatText("settings-restore-this-backup", "Restore this backup");

/** This backup replaces all current data. The current data is backed up first, so that you can return to it. */
export const thisBackupReplacesAllCurrent = (): string => formatText("settings-this-backup-replaces-all-current", "This backup replaces all current data. The current data is backed up first, so that you can return to it.");

/** Cancel */
export const cancel = (): string => formatText("settings-cancel", "Cancel");

/** Restore */
export const restore2 = (): string => formatText("settings-restore-2", "Restore");

/** Show fewer */
export const showFewer = (): string => formatText("settings-show-fewer", "Show fewer");

/** Show all {length} */
export const showAll = (args: { length: number }): string => formatText("settings-show-all", "Show all { NUMBER($length) }", args);

/** No backups yet. */
export const noBackupsYet = (): string => formatText("settings-no-backups-yet", "No backups yet.");

/** Never */
export const never = (): string => formatText("settings-never", "Never");

/** Every day */
export const everyDay = (): string => formatText("settings-every-day", "Every day");

/** Every week */
export const everyWeek = (): string => formatText("settings-every-week", "Every week");

/** Choose a folder for backups */
export const chooseAFolderForBackups = (): string => formatText("settings-choose-a-folder-for-backups", "Choose a folder for backups");

/** Titles */
export const titles = (): string => formatText("settings-titles", "Titles");

/** New chats are named after your first message. */
export const newChatsAreNamedAfter = (): string => formatText("settings-new-chats-are-named-after", "New chats are named after your first message.");

/** Generate titles automatically */
export const generateTitlesAutomatically = (): string => formatText("settings-generate-titles-automatically", "Generate titles automatically");

/** After the first reply, the model that wrote it also writes a title. This costs tokens. */
export const afterTheFirstReplyIts = (): string => formatText("settings-after-the-first-reply-its", "After the first reply, the model that wrote it also writes a title. This costs tokens.");

/** Assistants */
export const assistants = (): string => formatText("settings-assistants", "Assistants");

/** Saved prompts and settings you can reuse. Choose one for a new chat, or in the chat settings. */
export const savedPromptsAndSettingsYou = (): string => formatText("settings-saved-prompts-and-settings-you", "Saved prompts and settings you can reuse. Choose one for a new chat, or in the chat settings.");

/** Add an assistant */
export const addAnAssistant = (): string => formatText("settings-add-an-assistant", "Add an assistant");

/** No assistants yet. */
export const noAssistants = (): string => formatText("settings-no-assistants", "No assistants yet.");

/** No snippets yet. */
export const noSnippets = (): string => formatText("settings-no-snippets", "No snippets yet.");

/** Snippets */
export const snippets = (): string => formatText("settings-snippets", "Snippets");

/** Insert these by typing / in the message box. */
export const insertTheseByTypingIn = (): string => formatText("settings-insert-these-by-typing-in", "Insert these by typing / in the message box.");

/** Add a snippet */
export const addASnippet = (): string => formatText("settings-add-a-snippet", "Add a snippet");

/** Data */
export const data = (): string => formatText("settings-data", "Data");

/** Everything stays on this computer, except what you send to your providers. */
export const everythingStaysOnThisComputer = (): string => formatText("settings-everything-stays-on-this-computer", "Everything stays on this computer, except what you send to your providers.");

/** Import… */
export const importLabel = (): string => formatText("settings-import-label", "Import…");

/** Export everything… */
export const exportEverything = (): string => formatText("settings-export-everything", "Export everything…");

/** Trash… */
export const trash = (): string => formatText("settings-trash", "Trash…");

/** Copy path */
export const copyPath = (): string => formatText("settings-copy-path", "Copy path");

/** Keys */
export const keys = (): string => formatText("settings-keys", "Keys");

/** Your system’s keychain is not available */
export const yourSystemsKeychainIsNot = (): string => formatText("settings-your-systems-keychain-is-not", "Your system’s keychain is not available");

/** Only in your system’s keychain */
export const onlyInYourSystemsKeychain = (): string => formatText("settings-only-in-your-systems-keychain", "Only in your system’s keychain");

/** Last backup */
export const lastBackup = (): string => formatText("settings-last-backup", "Last backup");

/** No backup yet */
export const noBackupYet = (): string => formatText("settings-no-backup-yet", "No backup yet");

/** Integrity */
export const integrity = (): string => formatText("settings-integrity", "Integrity");

/** Check now */
export const checkNow = (): string => formatText("settings-check-now", "Check now");

/** Problems found */
export const problemsFound = (): string => formatText("settings-problems-found", "Problems found");

/** Restore a backup below, or export what is still readable. */
export const restoreABackupBelowOr = (): string => formatText("settings-restore-a-backup-below-or", "Restore a backup below, or export what is still readable.");

/** Version */
export const version = (): string => formatText("settings-version", "Version");

/** Everything */
export const everything = (): string => formatText("settings-everything", "Everything");

/** Move to another folder… */
export const moveToAnotherFolder = (): string => formatText("settings-move-to-another-folder", "Move to another folder…");

/** Delete everything… */
export const deleteEverything = (): string => formatText("settings-delete-everything", "Delete everything…");

/** Conversations and settings */
export const conversationsAndSettings = (): string => formatText("settings-conversations-and-settings", "Conversations and settings");

/** Logs, without messages or keys */
export const logsWithoutMessagesOrKeys = (): string => formatText("settings-logs-without-messages-or-keys", "Logs, without messages or keys");

/** Choose a new data folder */
export const chooseANewDataFolder = (): string => formatText("settings-choose-a-new-data-folder", "Choose a new data folder");

/** Delete everything */
export const deleteEverything2 = (): string => formatText("settings-delete-everything-2", "Delete everything");

/** All conversations, attachments, providers and their keys, settings and backups on this computer will be deleted. This cannot be undone. Export everything first if you might need it later. */
export const allConversationsAttachmentsProvidersAnd = (): string => formatText("settings-all-conversations-attachments-providers-and", "All conversations, attachments, providers and their keys, settings and backups on this computer will be deleted. This cannot be undone. Export everything first if you might need it later.");

/** Links and images */
export const linksAndImages = (): string => formatText("settings-links-and-images", "Links and images");

/** Links in messages show their address before they open, and images from the network load only when you ask. */
export const linksInMessagesShowTheir = (): string => formatText("settings-links-in-messages-show-their", "Links in messages show their address before they open, and images from the network load only when you ask.");

/** Links to these sites open without asking */
export const linksToTheseSitesOpen = (): string => formatText("settings-links-to-these-sites-open", "Links to these sites open without asking");

/** Ask again for {host} */
export const askAgainFor = (args: { host: string }): string => formatText("settings-ask-again-for", "Ask again for { $host }", args);

/** Ask again */
export const askAgain = (): string => formatText("settings-ask-again", "Ask again");

/** No trusted sites yet. When you open a link, you can choose to trust its site. */
export const noTrustedSitesYetYou = (): string => formatText("settings-no-trusted-sites-yet-you", "No trusted sites yet. When you open a link, you can choose to trust its site.");

/** Edit {name} */
export const edit = (args: { name: string }): string => formatText("settings-edit", "Edit { $name }", args);

/** Delete {name} */
export const deleteLabel = (args: { name: string }): string => formatText("settings-delete-label", "Delete { $name }", args);

/** Providers */
export const providers = (): string => formatText("settings-providers", "Providers");

/** Where your messages go. New chats use the default provider. */
export const whereYourMessagesGoNew = (): string => formatText("settings-where-your-messages-go-new", "Where your messages go. New chats use the default provider.");

/** Add the practice provider */
export const addThePracticeProvider = (): string => formatText("settings-add-the-practice-provider", "Add the practice provider");

/** Add a provider */
export const addAProvider = (): string => formatText("settings-add-a-provider", "Add a provider");

/** Default */
export const defaultLabel = (): string => formatText("settings-default-label", "Default");

/** Make default */
export const makeDefault = (): string => formatText("settings-make-default", "Make default");

/** No providers yet. Add one to start chatting. */
export const noProvidersYetAddOne = (): string => formatText("settings-no-providers-yet-add-one", "No providers yet. Add one to start chatting.");

/** Back */
export const back = (): string => formatText("settings-back", "Back");

/** Esc */
export const esc = (): string => formatText("settings-esc", "Esc");

/** Settings */
export const settings = (): string => formatText("settings-settings", "Settings");

/** Shortcuts */
export const shortcuts = (): string => formatText("settings-shortcuts", "Shortcuts");

/** Text size */
export const textSize = (): string => formatText("settings-text-size", "Text size");

/** Smaller text */
export const smallerText = (): string => formatText("settings-smaller-text", "Smaller text");

/** Larger text */
export const largerText = (): string => formatText("settings-larger-text", "Larger text");

/** Back to 100 % */
export const backTo = (): string => formatText("settings-back-to", "Back to 100 %");

/** manual */
export const manual = (): string => formatText("settings-manual", "manual");

/** scheduled */
export const scheduled = (): string => formatText("settings-scheduled", "scheduled");

/** before an update */
export const beforeAnUpdate = (): string => formatText("settings-before-an-update", "before an update");

/** before a restore */
export const beforeARestore = (): string => formatText("settings-before-a-restore", "before a restore");

/** Conversations */
export const conversations = (): string => formatText("settings-conversations", "Conversations");

/** {conversations} with {messages} messages · {size} */
export const conversationsCount = (args: { conversations: number; messages: number; size: string }): string => formatText("settings-conversations-count", "{ NUMBER($conversations) } with { $messages ->\n        [one] 1 message\n       *[other] { $messages } messages\n    } · { $size }", args);

/** Attachments */
export const attachments = (): string => formatText("settings-attachments", "Attachments");

/** {count} files · {size} */
export const attachmentsCount = (args: { count: number; size: string }): string => formatText("settings-attachments-count", "{ $count ->\n        [one] 1 file\n       *[other] { $count } files\n    } · { $size }", args);

/** None */
export const none = (): string => formatText("settings-none", "None");

/** In the trash */
export const inTheTrash = (): string => formatText("settings-in-the-trash", "In the trash");

/** Nothing */
export const nothing = (): string => formatText("settings-nothing", "Nothing");

/** Logs */
export const logs = (): string => formatText("settings-logs", "Logs");

/** Free on this disk */
export const freeOnThisDisk = (): string => formatText("settings-free-on-this-disk", "Free on this disk");

/** Not checked yet */
export const notCheckedYet = (): string => formatText("settings-not-checked-yet", "Not checked yet");

/** No problems found */
export const noProblemsFound = (): string => formatText("settings-no-problems-found", "No problems found");

/** {count} problems */
export const problemCount = (args: { count: number }): string => formatText("settings-problem-count", "{ $count ->\n        [one] 1 problem\n       *[other] { $count } problems\n    }", args);

/** {found} · checked {time} */
export const checkedAt = (args: { found: string; time: string }): string => formatText("settings-checked-at", "{ $found } · checked { $time }", args);

/** Checking the database and the attachments */
export const checkingTheDatabaseAndThe = (): string => formatText("settings-checking-the-database-and-the", "Checking the database and the attachments");

/** Creating a backup */
export const creatingABackup = (): string => formatText("settings-creating-a-backup", "Creating a backup");

/** Restoring the backup */
export const restoringTheBackup = (): string => formatText("settings-restoring-the-backup", "Restoring the backup");

/** Moving everything */
export const movingEverything = (): string => formatText("settings-moving-everything", "Moving everything");

/** Deleting everything */
export const deletingEverything = (): string => formatText("settings-deleting-everything", "Deleting everything");

/** {work}, {whole} so far */
export const soFar = (args: { work: string; whole: string }): string => formatText("settings-so-far", "{ $work }, { $whole } so far", args);

/** Checked: no problems found. */
export const checkedNoProblemsFound = (): string => formatText("settings-checked-no-problems-found", "Checked: no problems found.");

/** Checked: problems found. */
export const checkedProblemsFound = (): string => formatText("settings-checked-problems-found", "Checked: problems found.");

/** Backed up as {path} */
export const backedUpAs = (args: { path: string }): string => formatText("settings-backed-up-as", "Backed up as { $path }", args);

/** Restored. Your previous data is the newest backup. */
export const restoredYourPreviousDataIs = (): string => formatText("settings-restored-your-previous-data-is", "Restored. Your previous data is the newest backup.");

/** Moved to {folder}. Start Rivulet again to use it. */
export const movedToStartRivuletAgain = (args: { folder: string }): string => formatText("settings-moved-to-start-rivulet-again", "Moved to { $folder }. Start Rivulet again to use it.", args);

/** Everything was deleted. */
export const everythingWasDeleted = (): string => formatText("settings-everything-was-deleted", "Everything was deleted.");

/** No key */
export const noKey = (): string => formatText("settings-no-key", "No key");

/** Key in the keychain */
export const keyInTheKeychain = (): string => formatText("settings-key-in-the-keychain", "Key in the keychain");

/** Key kept for one session only */
export const keyStoredForThisRun = (): string => formatText("settings-key-stored-for-this-run", "Key kept for one session only");

/** No model chosen */
export const noModelChosen = (): string => formatText("settings-no-model-chosen", "No model chosen");

/** Built in, works offline, needs no key */
export const builtInWorksOfflineNeeds = (): string => formatText("settings-built-in-works-offline-needs", "Built in, works offline, needs no key");

/** {model} · scripted replies, not written by a model */
export const scriptedRepliesNotWrittenBy = (args: { model: string }): string => formatText("settings-scripted-replies-not-written-by", "{ $model } · scripted replies, not written by a model", args);

/** Type {word} to continue */
export const typeToContinue = (args: { word: string }): string => formatText("settings-type-to-continue", "Type { $word } to continue", args);

/** Move everything */
export const moveEverything = (): string => formatText("settings-move-everything", "Move everything");

/** Everything is copied to {folder}, and Rivulet uses that folder from its next start on. Until then nothing can be sent or changed here, but drafts are still saved. The current folder stays as it is; delete it yourself when you no longer need it. */
export const everythingIsCopiedTo = (args: { folder: string }): string => formatText("settings-everything-is-copied-to", "Everything is copied to { $folder }, and Rivulet uses that folder from its next start on. Until then nothing can be sent or changed here, but drafts are still saved. The current folder stays as it is; delete it yourself when you no longer need it.", args);

/** Move */
export const moveNow = (): string => formatText("settings-move-now", "Move");
