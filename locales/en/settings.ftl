### Texts of ui/src/features/settings.

# The pages and the search.
settings-pages = Settings pages
settings-find = Search settings
settings-found = { $count ->
    [0] No matching settings
    [one] 1 result
   *[other] { $count } results
}
settings-general = General
settings-chats = Chats
settings-tools = Tools
# Further words by which the search finds a setting. They are never shown.
settings-find-words = { $setting ->
    [send] enter return ctrl cmd new line shift
    [start] open launch startup empty last recent resume
    [latest] preview list last message lines
    [notify] alerts desktop tool call waiting
    [links] privacy trusted hosts sites web addresses
    [providers] budget spending limit api key keys base url server connection test openai anthropic google openrouter ollama account
    [default] default model new conversation
    [titles] names of conversations generate automatically
    [assistants] system prompt instructions persona temperature parameters presets
    [snippets] templates text blocks slash commands
    [tools] mcp servers functions plugins permissions grants allow calls sign in
    [usage] cost costs price money spending tokens statistics budget limit csv
    [theme] dark light night colours mode
    [contrast] accessibility high readable
    [zoom] zoom scale font larger smaller bigger percent
    [font] typeface letters serif inter hyperlegible reading
    [width] column narrow wide text
    [shortcuts] keyboard hotkeys keys
    [transfer] import export chatgpt claude copy file transfer
    [trash] deleted recover undo conversations
    [backups] backup restore automatic schedule copies
    [storage] disk space size folder location logs attachments keychain
    [check] database damage repair check verify
    [move] folder location relocate disk
    [delete] erase wipe remove reset clear danger
    [updates] upgrade new release download
    [licences] licenses open source libraries fonts
   *[other] about build number release copyright
}
settings-send-key = Key that sends a message
settings-send-enter-help = Shift+Enter starts a new line.
settings-send-mod-help = Enter starts a new line.
settings-start-view = When Rivulet starts
settings-start-new = New conversation
settings-start-latest = Latest conversation
settings-notifications = Notifications
settings-notify = Show a notification when a tool call is waiting for you
settings-notify-help = The notification appears only while Rivulet’s window is in the background. It names the tool, but does not show the data that the tool would receive.
settings-notify-elsewhere = So far, notifications work only on Linux.
settings-default-provider = Provider for new chats
settings-default-provider-help = New chats start with this provider’s model: { $model }

settings-appearance = Appearance
settings-theme = Theme
settings-contrast = Contrast
settings-message-font = Message font
settings-message-line-width = Message line width
settings-line-width-help = Lines have about 60, 75 or 100 characters, or fill the width of the window.
settings-sidebar = Sidebar
settings-latest-messages = Show the latest message of each conversation
settings-latest-messages-help = Below each title, the sidebar shows the first words of the latest message. “Not complete” means that the last reply broke off.
settings-sample = Sample
settings-system = System
settings-light = Light
settings-dark = Dark
settings-serif = Serif
settings-hyperlegible = Hyperlegible
settings-narrow = Narrow
settings-normal = Normal
settings-wide = Wide
settings-full = Full
settings-more = More
settings-backups = Backups
settings-back-up-now = Back up now
settings-automatic-backups = Automatic backups
settings-keep-last = Keep last
settings-copy-backup-folder = Copy the path of the backup folder
settings-change-folder = Change folder…
settings-default-backup-folder = Use the default folder
settings-restore-backup-label = Restore the backup from { $backup }
settings-restore-button = Restore…
settings-restore-title = Restore this backup
settings-restore-warning = This backup replaces all current data except your trusted sites and your backup folder. Those are not restored, because someone could have tampered with the backup. The current data is backed up first, so that you can return to it.
settings-restore-confirm = Restore
settings-show-fewer = Show fewer
settings-show-all = Show all { NUMBER($length) }
settings-no-backups-yet = No backups yet.
settings-never = Never
settings-every-day = Every day
settings-every-week = Every week
settings-titles = Titles
settings-titles-help = New chats are named after your first message.
settings-generate-titles = Generate titles automatically
settings-generate-titles-help = After the first reply, the model that wrote it also writes a title. This costs tokens.
settings-assistants = Assistants
settings-assistants-help = Saved prompts and settings you can reuse. Choose an assistant when you start a chat, or later in the chat settings.
settings-add-assistant = Add an assistant
settings-no-assistants = No assistants yet.
settings-no-snippets = No snippets yet.
settings-snippets = Snippets
settings-snippets-help = To insert a snippet, type / in the message box.
settings-add-snippet = Add a snippet
settings-data = Data
settings-data-help = Everything stays on this computer, except what you send to your providers and tool servers.
settings-import-label = Import…
settings-export-everything = Export everything…
settings-trash = Trash…
settings-transfer = Import and export
settings-storage = Storage
settings-danger-zone = Danger zone
settings-move-help = Copies all data to another folder. Rivulet uses that folder the next time it starts.
settings-delete-help = Removes all conversations, providers, keys and settings, and the backups in the data folder.
settings-keys = Keys
settings-keys-in-keychain = Only in your system’s keychain
settings-keys-not-stored = Cannot be read or stored
settings-integrity = Data integrity
settings-check-now = Check now
settings-problems-found = Problems found
settings-problems-help = Restore a backup below, or export what is still readable.
settings-about = About
settings-version = Version
settings-version-build = { $version } (build { $build })
settings-copy-version = Copy the version number
settings-licence = Licence
settings-licence-words = MIT or Apache-2.0. © Rivulet contributors
settings-show-notices = Licences of the libraries and fonts
settings-updates = Updates
settings-updates-none = This copy of Rivulet does not check for updates. Get new versions from the place where you got Rivulet, such as your package manager.
settings-updates-automatic = Automatic checks
settings-updates-off = Off
settings-updates-stable = Stable
settings-updates-preview = Preview
settings-updates-off-help = Rivulet asks { $host } for the newest version only when you press “Check for updates”.
settings-updates-stable-help = Shortly after it starts, and at most once a day, Rivulet asks { $host } which version is the newest. The request contains nothing about you or the installed version.
settings-updates-preview-help = Shortly after it starts, and at most once a day, Rivulet asks { $host } for the newest version, which may be an unfinished preview. The request contains nothing about you or the installed version.
settings-update-check = Check for updates
settings-update-unchecked = Not checked yet
settings-update-last-checked = Last check: { $time }
settings-update-checking = Contacting { $host }…
settings-update-up-to-date = Rivulet is up to date.
settings-update-available = Version { $version } is available.
settings-update-notes = What’s new in version { $version }
settings-update-by-package = If you installed Rivulet from a package repository, your package manager updates it. Otherwise, download the new package from the place where you got Rivulet, and run this command in the folder that contains the file:
settings-update-by-user = Install the new version the way you installed Rivulet.
settings-update-command-deb = sudo apt install ./rivulet_{ $version }_*.deb
settings-update-command-rpm = sudo dnf install ./rivulet-{ $version }-*.rpm
settings-update-copy-command = Copy the command
settings-update-download = Download
settings-update-downloading = Downloading version { $version }: { $received }
settings-update-downloading-of = Downloading version { $version }: { $received } of { $total }
settings-update-cancel = Cancel the download
settings-update-ready = Version { $version } has been downloaded, and its signature is valid.
settings-update-install = Install and restart
settings-update-install-help = Rivulet closes, installs the new version and starts again.
settings-update-installing = Installing version { $version }…
settings-update-found = Rivulet { $version } is available; see Settings › About
settings-move-button = Move to another folder…
settings-delete-button = Delete everything…
settings-folder-label = Conversations and settings
settings-delete-confirm = Delete everything
settings-delete-warning = All conversations, attachments, providers and their keys, settings, and the backups in the data folder will be deleted. Backups in other folders are kept. This cannot be undone. If you might need your data later, make a backup in another folder first.
settings-links-and-images = Links and images
settings-links-help = Links in messages show their address before they open. Images from the internet load only when you ask.
settings-trusted-sites = Sites whose links open without confirmation
settings-ask-again-label = Stop trusting { $host }
settings-ask-again = Stop trusting
settings-no-trusted-sites = No trusted sites yet. When you open a link, you can choose to trust its site.
settings-edit = Edit { $name }
settings-delete-label = Delete { $name }
settings-providers = Providers
settings-providers-help = A provider receives your messages and generates the replies. New chats use the default provider.
settings-add-practice = Add the built-in practice provider
settings-default-label = Default
settings-make-default = Make default
settings-test-button = Test
settings-test-label = Test the connection to { $name }
settings-no-providers = No providers yet. Add one to start chatting.
settings-back = Back
settings-shortcuts = Shortcuts
settings-text-size = Text size
settings-percent = { $value }%
settings-zoom-reset = Reset to 100%
settings-manual = manual
settings-scheduled = scheduled
settings-before-an-update = before an update
settings-before-a-restore = before a restore
settings-conversations = Conversations
# $size is the size of the database.
settings-conversations-count = { NUMBER($conversations) } · { $messages ->
    [one] 1 message
   *[other] { $messages } messages
} · { $size }
settings-attachments = Attachments
settings-attachments-count = { $count ->
    [one] 1 file
   *[other] { $count } files
} · { $size }
settings-none = None
settings-in-the-trash = In the trash
settings-nothing = Nothing
settings-logs = Logs
settings-logs-help = The logs contain neither API keys nor the text of conversations
settings-logs-size = { $size }. The logs contain neither API keys nor the text of conversations
settings-free-space = Free disk space
settings-not-checked-yet = Not checked yet
settings-no-problems-found = No problems found
settings-problem-count = { $count ->
    [one] 1 problem
   *[other] { $count } problems
}
# $found is “No problems found” or the number of problems.
settings-checked-at = { $found } · checked { $time }
settings-work-check = Checking the database and the attachments
settings-work-backup = Creating a backup
settings-work-restore = Restoring the backup
settings-work-move = Moving everything
settings-work-delete = Deleting everything
# $work is the running action, such as “Creating a backup”. $whole is the time that it has taken so far.
settings-work-so-far = { $work } ({ $whole } so far)
settings-check-sound = Checked: no problems found.
settings-check-failed = Checked: problems found.
settings-backed-up = Backed up as { $path }
settings-restored = Backup restored. Your previous data was saved in a new backup.
settings-moved = Everything was copied to { $folder }. Start Rivulet again to use the new folder.
settings-deleted = Everything was deleted.
settings-deleted-except = Everything was deleted, with these exceptions:
settings-no-key = No key
settings-key-in-keychain = Key in the keychain
settings-key-for-session = Key kept in memory until Rivulet closes
settings-no-model = No model chosen
settings-practice-facts = Built in, works offline, needs no key
settings-practice-model = { $model } · scripted replies, not written by a model
settings-type-word = Type { $word } to continue
settings-move-everything = Move everything
settings-everything-is-copied-to = Everything will be copied to { $folder }, and Rivulet will use that folder the next time it starts. Until then, you cannot send or change anything, but drafts are still saved. The current folder is left unchanged; delete it yourself when you no longer need it.
settings-move-now = Move
