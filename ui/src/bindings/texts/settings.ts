// Generated from locales/en/settings.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Settings pages */
export const pages = (): string => formatText("settings-pages", "Settings pages");

/** Search settings */
export const find = (): string => formatText("settings-find", "Search settings");

/** {count} results */
export const found = (args: { count: number }): string => formatText("settings-found", "{ $count ->\n        [0] No matching settings\n        [one] 1 result\n       *[other] { $count } results\n    }", args);

/** General */
export const general = (): string => formatText("settings-general", "General");

/** Chats */
export const chats = (): string => formatText("settings-chats", "Chats");

/** Tools */
export const tools = (): string => formatText("settings-tools", "Tools");

/** about build number release copyright */
export const findWords = (args: { setting: string }): string => formatText("settings-find-words", "{ $setting ->\n        [send] enter return ctrl cmd new line shift\n        [start] open launch startup empty last recent resume\n        [latest] preview list last message lines\n        [notify] alerts desktop tool call waiting\n        [links] privacy trusted hosts sites web addresses\n        [providers] budget spending limit api key keys base url server connection test openai anthropic google openrouter ollama account\n        [default] default model new conversation\n        [titles] names of conversations generate automatically\n        [assistants] system prompt instructions persona temperature parameters presets\n        [snippets] templates text blocks slash commands\n        [tools] mcp servers functions plugins permissions grants allow calls sign in\n        [usage] cost costs price money spending tokens statistics budget limit csv\n        [theme] dark light night colours mode\n        [contrast] accessibility high readable\n        [zoom] zoom scale font larger smaller bigger percent\n        [font] typeface letters serif inter hyperlegible reading\n        [width] column narrow wide text\n        [shortcuts] keyboard hotkeys keys\n        [transfer] import export chatgpt claude copy file transfer\n        [trash] deleted recover undo conversations\n        [backups] backup restore automatic schedule copies\n        [storage] disk space size folder location logs attachments keychain\n        [check] database damage repair check verify\n        [move] folder location relocate disk\n        [delete] erase wipe remove reset clear danger\n        [updates] upgrade new release download\n        [licences] licenses open source libraries fonts\n       *[other] about build number release copyright\n    }", args);

/** Key that sends a message */
export const sendKey = (): string => formatText("settings-send-key", "Key that sends a message");

/** Shift+Enter starts a new line. */
export const sendEnterHelp = (): string => formatText("settings-send-enter-help", "Shift+Enter starts a new line.");

/** Enter starts a new line. */
export const sendModHelp = (): string => formatText("settings-send-mod-help", "Enter starts a new line.");

/** When Rivulet starts */
export const startView = (): string => formatText("settings-start-view", "When Rivulet starts");

/** New conversation */
export const startNew = (): string => formatText("settings-start-new", "New conversation");

/** Latest conversation */
export const startLatest = (): string => formatText("settings-start-latest", "Latest conversation");

/** Notifications */
export const notifications = (): string => formatText("settings-notifications", "Notifications");

/** Show a notification when a tool call is waiting for you */
export const notify = (): string => formatText("settings-notify", "Show a notification when a tool call is waiting for you");

/** The notification appears only while Rivulet’s window is in the background. It names the tool, but does not show the data that the tool would receive. */
export const notifyHelp = (): string => formatText("settings-notify-help", "The notification appears only while Rivulet’s window is in the background. It names the tool, but does not show the data that the tool would receive.");

/** So far, notifications work only on Linux. */
export const notifyElsewhere = (): string => formatText("settings-notify-elsewhere", "So far, notifications work only on Linux.");

/** Provider for new chats */
export const defaultProvider = (): string => formatText("settings-default-provider", "Provider for new chats");

/** New chats start with this provider’s model: {model} */
export const defaultProviderHelp = (args: { model: string }): string => formatText("settings-default-provider-help", "New chats start with this provider’s model: { $model }", args);

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

/** Lines have about 60, 75 or 100 characters, or fill the width of the window. */
export const lineWidthHelp = (): string => formatText("settings-line-width-help", "Lines have about 60, 75 or 100 characters, or fill the width of the window.");

/** Sidebar */
export const sidebar = (): string => formatText("settings-sidebar", "Sidebar");

/** Show the latest message of each conversation */
export const latestMessages = (): string => formatText("settings-latest-messages", "Show the latest message of each conversation");

/** Below each title, the sidebar shows the first words of the latest message. “Not complete” means that the last reply broke off. */
export const latestMessagesHelp = (): string => formatText("settings-latest-messages-help", "Below each title, the sidebar shows the first words of the latest message. “Not complete” means that the last reply broke off.");

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

/** Copy the path of the backup folder */
export const copyBackupFolder = (): string => formatText("settings-copy-backup-folder", "Copy the path of the backup folder");

/** Change folder… */
export const changeFolder = (): string => formatText("settings-change-folder", "Change folder…");

/** Use the default folder */
export const defaultBackupFolder = (): string => formatText("settings-default-backup-folder", "Use the default folder");

/** Restore the backup from {backup} */
export const restoreBackupLabel = (args: { backup: string }): string => formatText("settings-restore-backup-label", "Restore the backup from { $backup }", args);

/** Restore… */
export const restoreButton = (): string => formatText("settings-restore-button", "Restore…");

/** Restore this backup */
export const restoreTitle = (): string => formatText("settings-restore-title", "Restore this backup");

/** This backup replaces all current data except your trusted sites and your backup folder. Those are not restored, because someone could have tampered with the backup. The current data is backed up first, so that you can return to it. */
export const restoreWarning = (): string => formatText("settings-restore-warning", "This backup replaces all current data except your trusted sites and your backup folder. Those are not restored, because someone could have tampered with the backup. The current data is backed up first, so that you can return to it.");

/** Restore */
export const restoreConfirm = (): string => formatText("settings-restore-confirm", "Restore");

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

/** Titles */
export const titles = (): string => formatText("settings-titles", "Titles");

/** New chats are named after your first message. */
export const titlesHelp = (): string => formatText("settings-titles-help", "New chats are named after your first message.");

/** Generate titles automatically */
export const generateTitles = (): string => formatText("settings-generate-titles", "Generate titles automatically");

/** After the first reply, the model that wrote it also writes a title. This costs tokens. */
export const generateTitlesHelp = (): string => formatText("settings-generate-titles-help", "After the first reply, the model that wrote it also writes a title. This costs tokens.");

/** Assistants */
export const assistants = (): string => formatText("settings-assistants", "Assistants");

/** Saved prompts and settings you can reuse. Choose an assistant when you start a chat, or later in the chat settings. */
export const assistantsHelp = (): string => formatText("settings-assistants-help", "Saved prompts and settings you can reuse. Choose an assistant when you start a chat, or later in the chat settings.");

/** Add an assistant */
export const addAssistant = (): string => formatText("settings-add-assistant", "Add an assistant");

/** No assistants yet. */
export const noAssistants = (): string => formatText("settings-no-assistants", "No assistants yet.");

/** No snippets yet. */
export const noSnippets = (): string => formatText("settings-no-snippets", "No snippets yet.");

/** Snippets */
export const snippets = (): string => formatText("settings-snippets", "Snippets");

/** To insert a snippet, type / in the message box. */
export const snippetsHelp = (): string => formatText("settings-snippets-help", "To insert a snippet, type / in the message box.");

/** Add a snippet */
export const addSnippet = (): string => formatText("settings-add-snippet", "Add a snippet");

/** Data */
export const data = (): string => formatText("settings-data", "Data");

/** Everything stays on this computer, except what you send to your providers and tool servers. */
export const dataHelp = (): string => formatText("settings-data-help", "Everything stays on this computer, except what you send to your providers and tool servers.");

/** Import… */
export const importLabel = (): string => formatText("settings-import-label", "Import…");

/** Export everything… */
export const exportEverything = (): string => formatText("settings-export-everything", "Export everything…");

/** Trash… */
export const trash = (): string => formatText("settings-trash", "Trash…");

/** Import and export */
export const transfer = (): string => formatText("settings-transfer", "Import and export");

/** Storage */
export const storage = (): string => formatText("settings-storage", "Storage");

/** Danger zone */
export const dangerZone = (): string => formatText("settings-danger-zone", "Danger zone");

/** Copies all data to another folder. Rivulet uses that folder the next time it starts. */
export const moveHelp = (): string => formatText("settings-move-help", "Copies all data to another folder. Rivulet uses that folder the next time it starts.");

/** Removes all conversations, providers, keys and settings, and the backups in the data folder. */
export const deleteHelp = (): string => formatText("settings-delete-help", "Removes all conversations, providers, keys and settings, and the backups in the data folder.");

/** Keys */
export const keys = (): string => formatText("settings-keys", "Keys");

/** Only in your system’s keychain */
export const keysInKeychain = (): string => formatText("settings-keys-in-keychain", "Only in your system’s keychain");

/** Cannot be read or stored */
export const keysNotStored = (): string => formatText("settings-keys-not-stored", "Cannot be read or stored");

/** Data integrity */
export const integrity = (): string => formatText("settings-integrity", "Data integrity");

/** Check now */
export const checkNow = (): string => formatText("settings-check-now", "Check now");

/** Problems found */
export const problemsFound = (): string => formatText("settings-problems-found", "Problems found");

/** Restore a backup below, or export what is still readable. */
export const problemsHelp = (): string => formatText("settings-problems-help", "Restore a backup below, or export what is still readable.");

/** About */
export const about = (): string => formatText("settings-about", "About");

/** Version */
export const version = (): string => formatText("settings-version", "Version");

/** {version} (build {build}) */
export const versionBuild = (args: { build: string; version: string }): string => formatText("settings-version-build", "{ $version } (build { $build })", args);

/** Copy the version number */
export const copyVersion = (): string => formatText("settings-copy-version", "Copy the version number");

/** Licence */
export const licence = (): string => formatText("settings-licence", "Licence");

/** MIT or Apache-2.0. © Rivulet contributors */
export const licenceWords = (): string => formatText("settings-licence-words", "MIT or Apache-2.0. © Rivulet contributors");

/** Licences of the libraries and fonts */
export const showNotices = (): string => formatText("settings-show-notices", "Licences of the libraries and fonts");

/** Updates */
export const updates = (): string => formatText("settings-updates", "Updates");

/** This copy of Rivulet does not check for updates. Get new versions from the place where you got Rivulet, such as your package manager. */
export const updatesNone = (): string => formatText("settings-updates-none", "This copy of Rivulet does not check for updates. Get new versions from the place where you got Rivulet, such as your package manager.");

/** Automatic checks */
export const updatesAutomatic = (): string => formatText("settings-updates-automatic", "Automatic checks");

/** Off */
export const updatesOff = (): string => formatText("settings-updates-off", "Off");

/** Stable */
export const updatesStable = (): string => formatText("settings-updates-stable", "Stable");

/** Preview */
export const updatesPreview = (): string => formatText("settings-updates-preview", "Preview");

/** Rivulet asks {host} for the newest version only when you press “Check for updates”. */
export const updatesOffHelp = (args: { host: string }): string => formatText("settings-updates-off-help", "Rivulet asks { $host } for the newest version only when you press “Check for updates”.", args);

/** Shortly after it starts, and at most once a day, Rivulet asks {host} which version is the newest. The request contains nothing about you or the installed version. */
export const updatesStableHelp = (args: { host: string }): string => formatText("settings-updates-stable-help", "Shortly after it starts, and at most once a day, Rivulet asks { $host } which version is the newest. The request contains nothing about you or the installed version.", args);

/** Shortly after it starts, and at most once a day, Rivulet asks {host} for the newest version, which may be an unfinished preview. The request contains nothing about you or the installed version. */
export const updatesPreviewHelp = (args: { host: string }): string => formatText("settings-updates-preview-help", "Shortly after it starts, and at most once a day, Rivulet asks { $host } for the newest version, which may be an unfinished preview. The request contains nothing about you or the installed version.", args);

/** Check for updates */
export const updateCheck = (): string => formatText("settings-update-check", "Check for updates");

/** Not checked yet */
export const updateUnchecked = (): string => formatText("settings-update-unchecked", "Not checked yet");

/** Last check: {time} */
export const updateLastChecked = (args: { time: string }): string => formatText("settings-update-last-checked", "Last check: { $time }", args);

/** Contacting {host}… */
export const updateChecking = (args: { host: string }): string => formatText("settings-update-checking", "Contacting { $host }…", args);

/** Rivulet is up to date. */
export const updateUpToDate = (): string => formatText("settings-update-up-to-date", "Rivulet is up to date.");

/** Version {version} is available. */
export const updateAvailable = (args: { version: string }): string => formatText("settings-update-available", "Version { $version } is available.", args);

/** What’s new in version {version} */
export const updateNotes = (args: { version: string }): string => formatText("settings-update-notes", "What’s new in version { $version }", args);

/** If you installed Rivulet from a package repository, your package manager updates it. Otherwise, download the new package from the place where you got Rivulet, and run this command in the folder that contains the file: */
export const updateByPackage = (): string => formatText("settings-update-by-package", "If you installed Rivulet from a package repository, your package manager updates it. Otherwise, download the new package from the place where you got Rivulet, and run this command in the folder that contains the file:");

/** Install the new version the way you installed Rivulet. */
export const updateByUser = (): string => formatText("settings-update-by-user", "Install the new version the way you installed Rivulet.");

/** sudo apt install ./rivulet_{version}_*.deb */
export const updateCommandDeb = (args: { version: string }): string => formatText("settings-update-command-deb", "sudo apt install ./rivulet_{ $version }_*.deb", args);

/** sudo dnf install ./rivulet-{version}-*.rpm */
export const updateCommandRpm = (args: { version: string }): string => formatText("settings-update-command-rpm", "sudo dnf install ./rivulet-{ $version }-*.rpm", args);

/** Copy the command */
export const updateCopyCommand = (): string => formatText("settings-update-copy-command", "Copy the command");

/** Download */
export const updateDownload = (): string => formatText("settings-update-download", "Download");

/** Downloading version {version}: {received} */
export const updateDownloading = (args: { received: string; version: string }): string => formatText("settings-update-downloading", "Downloading version { $version }: { $received }", args);

/** Downloading version {version}: {received} of {total} */
export const updateDownloadingOf = (args: { received: string; total: string; version: string }): string => formatText("settings-update-downloading-of", "Downloading version { $version }: { $received } of { $total }", args);

/** Cancel the download */
export const updateCancel = (): string => formatText("settings-update-cancel", "Cancel the download");

/** Version {version} has been downloaded, and its signature is valid. */
export const updateReady = (args: { version: string }): string => formatText("settings-update-ready", "Version { $version } has been downloaded, and its signature is valid.", args);

/** Install and restart */
export const updateInstall = (): string => formatText("settings-update-install", "Install and restart");

/** Rivulet closes, installs the new version and starts again. */
export const updateInstallHelp = (): string => formatText("settings-update-install-help", "Rivulet closes, installs the new version and starts again.");

/** Installing version {version}… */
export const updateInstalling = (args: { version: string }): string => formatText("settings-update-installing", "Installing version { $version }…", args);

/** Rivulet {version} is available; see Settings › About */
export const updateFound = (args: { version: string }): string => formatText("settings-update-found", "Rivulet { $version } is available; see Settings › About", args);

/** Move to another folder… */
export const moveButton = (): string => formatText("settings-move-button", "Move to another folder…");

/** Delete everything… */
export const deleteButton = (): string => formatText("settings-delete-button", "Delete everything…");

/** Conversations and settings */
export const folderLabel = (): string => formatText("settings-folder-label", "Conversations and settings");

/** Delete everything */
export const deleteConfirm = (): string => formatText("settings-delete-confirm", "Delete everything");

/** All conversations, attachments, providers and their keys, settings, and the backups in the data folder will be deleted. Backups in other folders are kept. This cannot be undone. If you might need your data later, make a backup in another folder first. */
export const deleteWarning = (): string => formatText("settings-delete-warning", "All conversations, attachments, providers and their keys, settings, and the backups in the data folder will be deleted. Backups in other folders are kept. This cannot be undone. If you might need your data later, make a backup in another folder first.");

/** Links and images */
export const linksAndImages = (): string => formatText("settings-links-and-images", "Links and images");

/** Links in messages show their address before they open. Images from the internet load only when you ask. */
export const linksHelp = (): string => formatText("settings-links-help", "Links in messages show their address before they open. Images from the internet load only when you ask.");

/** Sites whose links open without confirmation */
export const trustedSites = (): string => formatText("settings-trusted-sites", "Sites whose links open without confirmation");

/** Stop trusting {host} */
export const askAgainLabel = (args: { host: string }): string => formatText("settings-ask-again-label", "Stop trusting { $host }", args);

/** Stop trusting */
export const askAgain = (): string => formatText("settings-ask-again", "Stop trusting");

/** No trusted sites yet. When you open a link, you can choose to trust its site. */
export const noTrustedSites = (): string => formatText("settings-no-trusted-sites", "No trusted sites yet. When you open a link, you can choose to trust its site.");

/** Edit {name} */
export const edit = (args: { name: string }): string => formatText("settings-edit", "Edit { $name }", args);

/** Delete {name} */
export const deleteLabel = (args: { name: string }): string => formatText("settings-delete-label", "Delete { $name }", args);

/** Providers */
export const providers = (): string => formatText("settings-providers", "Providers");

/** A provider receives your messages and generates the replies. New chats use the default provider. */
export const providersHelp = (): string => formatText("settings-providers-help", "A provider receives your messages and generates the replies. New chats use the default provider.");

/** Add the built-in practice provider */
export const addPractice = (): string => formatText("settings-add-practice", "Add the built-in practice provider");

/** Default */
export const defaultLabel = (): string => formatText("settings-default-label", "Default");

/** Make default */
export const makeDefault = (): string => formatText("settings-make-default", "Make default");

/** Test */
export const testButton = (): string => formatText("settings-test-button", "Test");

/** Test the connection to {name} */
export const testLabel = (args: { name: string }): string => formatText("settings-test-label", "Test the connection to { $name }", args);

/** No providers yet. Add one to start chatting. */
export const noProviders = (): string => formatText("settings-no-providers", "No providers yet. Add one to start chatting.");

/** Back */
export const back = (): string => formatText("settings-back", "Back");

/** Shortcuts */
export const shortcuts = (): string => formatText("settings-shortcuts", "Shortcuts");

/** Text size */
export const textSize = (): string => formatText("settings-text-size", "Text size");

/** {value}% */
export const percent = (args: { value: string }): string => formatText("settings-percent", "{ $value }%", args);

/** Reset to 100% */
export const zoomReset = (): string => formatText("settings-zoom-reset", "Reset to 100%");

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

/** {conversations} · {messages} messages · {size} */
export const conversationsCount = (args: { conversations: number; messages: number; size: string }): string => formatText("settings-conversations-count", "{ NUMBER($conversations) } · { $messages ->\n        [one] 1 message\n       *[other] { $messages } messages\n    } · { $size }", args);

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

/** The logs contain neither API keys nor the text of conversations */
export const logsHelp = (): string => formatText("settings-logs-help", "The logs contain neither API keys nor the text of conversations");

/** {size}. The logs contain neither API keys nor the text of conversations */
export const logsSize = (args: { size: string }): string => formatText("settings-logs-size", "{ $size }. The logs contain neither API keys nor the text of conversations", args);

/** Free disk space */
export const freeSpace = (): string => formatText("settings-free-space", "Free disk space");

/** Not checked yet */
export const notCheckedYet = (): string => formatText("settings-not-checked-yet", "Not checked yet");

/** No problems found */
export const noProblemsFound = (): string => formatText("settings-no-problems-found", "No problems found");

/** {count} problems */
export const problemCount = (args: { count: number }): string => formatText("settings-problem-count", "{ $count ->\n        [one] 1 problem\n       *[other] { $count } problems\n    }", args);

/** {found} · checked {time} */
export const checkedAt = (args: { found: string; time: string }): string => formatText("settings-checked-at", "{ $found } · checked { $time }", args);

/** Checking the database and the attachments */
export const workCheck = (): string => formatText("settings-work-check", "Checking the database and the attachments");

/** Creating a backup */
export const workBackup = (): string => formatText("settings-work-backup", "Creating a backup");

/** Restoring the backup */
export const workRestore = (): string => formatText("settings-work-restore", "Restoring the backup");

/** Moving everything */
export const workMove = (): string => formatText("settings-work-move", "Moving everything");

/** Deleting everything */
export const workDelete = (): string => formatText("settings-work-delete", "Deleting everything");

/** {work} ({whole} so far) */
export const workSoFar = (args: { whole: string; work: string }): string => formatText("settings-work-so-far", "{ $work } ({ $whole } so far)", args);

/** Checked: no problems found. */
export const checkSound = (): string => formatText("settings-check-sound", "Checked: no problems found.");

/** Checked: problems found. */
export const checkFailed = (): string => formatText("settings-check-failed", "Checked: problems found.");

/** Backed up as {path} */
export const backedUp = (args: { path: string }): string => formatText("settings-backed-up", "Backed up as { $path }", args);

/** Backup restored. Your previous data was saved in a new backup. */
export const restored = (): string => formatText("settings-restored", "Backup restored. Your previous data was saved in a new backup.");

/** Everything was copied to {folder}. Start Rivulet again to use the new folder. */
export const moved = (args: { folder: string }): string => formatText("settings-moved", "Everything was copied to { $folder }. Start Rivulet again to use the new folder.", args);

/** Everything was deleted. */
export const deleted = (): string => formatText("settings-deleted", "Everything was deleted.");

/** Everything was deleted, with these exceptions: */
export const deletedExcept = (): string => formatText("settings-deleted-except", "Everything was deleted, with these exceptions:");

/** No key */
export const noKey = (): string => formatText("settings-no-key", "No key");

/** Key in the keychain */
export const keyInKeychain = (): string => formatText("settings-key-in-keychain", "Key in the keychain");

/** Key kept in memory until Rivulet closes */
export const keyForSession = (): string => formatText("settings-key-for-session", "Key kept in memory until Rivulet closes");

/** No model chosen */
export const noModel = (): string => formatText("settings-no-model", "No model chosen");

/** Built in, works offline, needs no key */
export const practiceFacts = (): string => formatText("settings-practice-facts", "Built in, works offline, needs no key");

/** {model} · scripted replies, not written by a model */
export const practiceModel = (args: { model: string }): string => formatText("settings-practice-model", "{ $model } · scripted replies, not written by a model", args);

/** Type {word} to continue */
export const typeWord = (args: { word: string }): string => formatText("settings-type-word", "Type { $word } to continue", args);

/** Move everything */
export const moveEverything = (): string => formatText("settings-move-everything", "Move everything");

/** Everything will be copied to {folder}, and Rivulet will use that folder the next time it starts. Until then, you cannot send or change anything, but drafts are still saved. The current folder is left unchanged; delete it yourself when you no longer need it. */
export const everythingIsCopiedTo = (args: { folder: string }): string => formatText("settings-everything-is-copied-to", "Everything will be copied to { $folder }, and Rivulet will use that folder the next time it starts. Until then, you cannot send or change anything, but drafts are still saved. The current folder is left unchanged; delete it yourself when you no longer need it.", args);

/** Move */
export const moveNow = (): string => formatText("settings-move-now", "Move");
