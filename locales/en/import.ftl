### Notes of an import: a kind of thing that was skipped or changed. The screen adds how often and an example.

import-files-not-exported = Files that the export does not contain; their names are kept
import-files-refused = Files of a kind or size that cannot be attached; their names are kept
import-unused-files = Files of the export that no message refers to
import-edited-output = Replies whose text differs from their stored steps; the text is imported
import-source-texts = Texts of sources; their titles and addresses are kept
import-citations-removed = Citation marks whose source is not in the file, removed
import-recordings-skipped = Recordings that were not imported
import-unknown-part = Parts of an unknown kind, imported as text: “{ $kind }”
import-unknown-message = Messages of an unknown kind, imported as text: “{ $kind }”
import-unknown-step = Steps of an unknown kind, imported as text: “{ $kind }”
import-unknown-author = Messages of an unknown author, imported as replies: “{ $name }”
import-unknown-field = Unknown fields of the file: “{ $field }”
import-unread-field = Fields that were not imported: “{ $field }”
import-hidden-skipped = Messages that the other program does not show, skipped
import-topic-names = Topics whose names cannot be read; the first words of the conversation become the title
import-parts-missing = Parts of messages that the backup does not contain
import-no-messages = Conversations without messages, skipped
import-in-trash = Conversations in the trash of the other program, skipped
import-other-files = Files without conversations, or from another program
import-not-a-conversation = Entries that are not conversations
import-nested-too-deep = Conversations that are nested too deep, skipped
import-unreadable-values = Conversations with unreadable values, skipped
import-thread-names = Names of threads in a conversation; the threads became branches
import-too-large = Parts or conversations that are too large to be imported, skipped
import-other = Other content that Rivulet does not understand
import-content-not-text = Messages whose content is not text, imported as text
import-encrypted-reasoning = Encrypted reasoning, skipped
import-duplicate-message-split = Messages with a duplicate id, imported as separate messages
import-duplicate-message-skipped = Messages with a duplicate id, skipped
import-orphan = Messages whose predecessor is not in the file, moved to the beginning
import-circle = Messages that answer each other in a circle; the circle was cut
import-unsound-file-id = Files without a valid id, imported as text
import-attachments-unreadable = Attachments that cannot be read
import-folders-unreadable = Folders that cannot be read
import-conversations-unreadable = Conversations that cannot be read
import-assistants-unreadable = Assistants that cannot be read
import-snippets-unreadable = Snippets that cannot be read
import-providers-unreadable = Providers that cannot be read
import-settings-unreadable = Settings that cannot be read
import-drafts-unreadable = Drafts that cannot be read

## Text that an import adds to a message

import-tool-result = Result of { $tool }:
import-unnamed-tool = a tool
import-tool-output = Output of { $tool }:
import-image-text = Text in the image:
