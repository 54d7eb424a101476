### Notes of an import, each about one kind of content that was skipped or changed. The screen adds the number of occurrences and an example.

import-files-not-exported = Some files are missing from the export, so only their names were imported
import-files-refused = Imported only the names of files whose type or size Rivulet does not support
import-files-over-limit = Imported some files by name only, without their content, because Rivulet imports at most { NUMBER($gibibytes) } GiB of files at once
import-files-not-unpacked = Imported some files by name only, without their content, because Rivulet unpacks at most { NUMBER($mebibytes) } MiB of a zip file, or { NUMBER($times) } times the size of the file if that is larger
import-unused-files = Skipped files that belong to no message
import-paths-unreadable = Skipped files and folders that cannot be read
import-paths-over-limit = Skipped files or folders because Rivulet reads at most { NUMBER($files) } files at once and at most { NUMBER($levels) } levels of nested folders
import-zips-skipped = Skipped zip files inside the folder; import each of them separately
import-edited-output = Imported only the edited text of replies that were edited in the other program
import-source-texts = Imported only the titles and addresses of sources, not the text quoted from them
import-citations-removed = Removed citation markers whose source is not in the file
import-citations-without-address = Skipped citations without an address
import-other-instructions = Imported only the custom instructions that applied to the last message; skipped other instructions
import-unknown-part = Imported as text: message parts of the unknown kind “{ $kind }”
import-unknown-message = Imported as text: messages of the unknown kind “{ $kind }”
import-unknown-step = Imported as text: steps of the unknown kind “{ $kind }”
import-unknown-author = Imported as replies: messages by the unknown author “{ $name }”
import-unknown-field = Skipped the unknown field “{ $field }” in the file
import-unread-field = Skipped a field that Rivulet does not import: “{ $field }”
import-hidden-skipped = Skipped messages that are hidden in the other program
import-topic-names = The backup does not contain topic names, so each topic was named after its first message
import-parts-missing = Skipped message parts that are missing from the backup or unreadable
import-no-messages = Skipped conversations without messages
import-in-trash = Skipped conversations that were in the trash of the other program
import-other-files = Skipped files that contain no conversations or belong to a different program
import-duplicate-thread-file = Skipped files because another file in the same folder belongs to the same conversation
import-not-a-conversation = Skipped entries that are not conversations
import-nested-too-deep = Skipped conversations whose data is nested too deeply to read
import-unreadable-values = Skipped conversations with unreadable values
import-thread-names = Imported threads as branches of their conversation, but without the threads’ names
import-too-large = Skipped conversations, or parts of them, that are too large to import
import-other = Some other kinds of content were also changed or skipped
import-content-not-text = Imported as text: message content of unknown types
import-encrypted-reasoning = Skipped encrypted reasoning
import-duplicate-message-split = Imported each message with a duplicate id as a separate message
import-duplicate-message-skipped = Skipped messages with a duplicate id
import-orphan = Moved messages to the beginning of their conversation because the messages before them are not in the file
import-circle = Moved messages to the beginning of their conversation because, in the file, they reply to each other in a loop
import-unsound-file-id = Imported only the names of files without a valid id
import-attachments-unreadable = Skipped unreadable attachments
import-folders-unreadable = Skipped unreadable folders
import-conversations-unreadable = Skipped unreadable conversations
import-assistants-unreadable = Skipped unreadable assistants
import-snippets-unreadable = Skipped unreadable snippets
import-providers-unreadable = Skipped unreadable providers
import-settings-unreadable = Skipped unreadable settings
import-drafts-unreadable = Skipped unreadable drafts
import-chat-settings-skipped = Skipped chat settings whose values are not allowed

## Text that an import adds to a message

import-tool-result = Result of { $tool }:
import-unnamed-tool = a tool
import-image-text = Text in the image:
