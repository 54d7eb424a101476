### Texts that several areas share.

common-cancel = Cancel
common-incomplete = Complete the form first: a value is missing or invalid
common-close = Close
common-save = Save
# The Escape key, as keyboards label it.
common-esc = Esc
common-loading = Loading…
common-copy = Copy
common-copied = Copied
common-dismiss = Dismiss
common-send = Send
common-rename = Rename
common-try-again = Try again
common-retry = Retry
common-copy-path = Copy path
common-searching = Searching…
common-settings = Settings
common-add-provider = Add a provider
common-next-match = Next match
common-previous-match = Previous match
common-larger-text = Larger text
common-smaller-text = Smaller text
common-compare-versions = Compare versions
common-chat-settings = Chat settings
common-previous-version = Previous version
common-next-version = Next version
common-wire-view = Wire view

# Toasts after something with a name was saved, added or deleted.
common-saved = “{ $name }” saved
common-added = “{ $name }” added
common-deleted = “{ $name }” deleted

common-new-conversation = New conversation
# The title of a copy of a conversation.
common-branch-title = { $title } (branch)
# The name that the practice provider has at first.
common-practice = Practice
# The name of a server that was found on this computer but not recognised.
common-server-on-port = Server on port { $port }

# Durations and sizes. The numbers are formatted already.
common-milliseconds = { $value } ms
common-seconds = { $value } s
common-minutes = { $minutes } min { $seconds } s
common-bytes = { $value } B
common-kilobytes = { $value } kB
common-megabytes = { $value } MB
common-gigabytes = { $value } GB
# The button that shows technical details.
common-details = Details
