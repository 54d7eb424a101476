### The composer: the field for the next message, attached files and snippets.

composer-message = Message
composer-placeholder = Write a message
composer-stop = Stop
# Keys that stop the reply. $keys is a keyboard shortcut.
composer-stop-keys = Esc or { $keys }
composer-reading = Reading files…
composer-snippets = Snippets and actions
composer-create-snippet = Create a snippet…
composer-show-request = Preview the next request
composer-insert = Insert
composer-paste-here = Paste the text here; Rivulet cannot read the clipboard
composer-convert = Convert to UTF-8 and attach
composer-long-paste = You pasted { NUMBER($count) } characters.
composer-attach-as-file = Attach as a file
composer-keep-as-text = Keep as text
composer-pasted-file-name = Pasted text.txt
composer-not-attached = “{ $file }” was not attached: { $reason }
composer-unreadable = “{ $file }” could not be read
composer-clipboard-unreadable = The clipboard could not be read: { $reason }

# The queue of messages that are sent when the running reply is complete.
composer-queue = Queue
composer-queue-help = Queue the message and send it when the reply is complete
composer-queued = Queued
composer-unqueued = Message removed from the queue
composer-models = { NUMBER($count) } models
