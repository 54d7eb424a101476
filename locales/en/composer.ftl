### The field for messages, its files and snippets.

composer-message = Message
composer-placeholder = Write a message
composer-stop = Stop
composer-stop-keys = Esc or { $keys }
composer-reading = Reading files…
composer-snippets = Snippets
composer-insert = Insert
composer-paste-here = Paste the text here; Rivulet cannot read the clipboard
composer-not-attached = “{ $file }” was not attached: { $reason }
composer-unreadable = “{ $file }” could not be read
