### Notes of an import: a kind of thing that was skipped or changed. The screen adds how often and an example.

import-files-not-exported = Files that are missing from the export; only their names were imported
import-files-refused = Files whose type or size cannot be attached; only their names were imported
import-unused-files = Files in the export that belong to no message, skipped
import-edited-output = Replies that were edited after the model wrote them; the edited text was imported
import-source-texts = Quoted texts of sources; only their titles and addresses were imported
import-citations-removed = Citation marks whose source is not in the file; the marks were removed
import-recordings-skipped = Audio and video recordings, skipped
import-unknown-part = Parts of an unknown kind, imported as text: “{ $kind }”
import-unknown-message = Messages of an unknown kind, imported as text: “{ $kind }”
import-unknown-step = Steps of an unknown kind, imported as text: “{ $kind }”
import-unknown-author = Messages of an unknown author, imported as replies: “{ $name }”
import-unknown-field = Unknown fields in the file: “{ $field }”
import-unread-field = Fields that Rivulet does not import: “{ $field }”
import-hidden-skipped = Messages that are hidden in the other program, skipped
import-topic-names = Topics with unreadable names; their first words became their titles
import-parts-missing = Message parts that the backup lacks
import-no-messages = Conversations without messages, skipped
import-in-trash = Conversations that were in the trash of the other program, skipped
import-other-files = Files that contain no conversations or come from another program, skipped
import-not-a-conversation = Entries that are not conversations, skipped
import-nested-too-deep = Conversations with data nested too deeply to read, skipped
import-unreadable-values = Conversations with unreadable values, skipped
import-thread-names = Names of threads that were not imported; each thread became a branch of its conversation
import-too-large = Parts or conversations that are too large to be imported, skipped
import-other = Other content that Rivulet does not understand
import-content-not-text = Messages whose content is not text, imported as text
import-encrypted-reasoning = Encrypted reasoning, skipped
import-duplicate-message-split = Messages with a duplicate ID, imported as separate messages
import-duplicate-message-skipped = Messages skipped because of a duplicate ID
import-orphan = Messages whose preceding message is not in the file; they were moved to the beginning
import-circle = Messages that reply to each other in a loop; the loop was broken
import-unsound-file-id = Files without a valid id, imported as text
import-attachments-unreadable = Unreadable attachments, skipped
import-folders-unreadable = Unreadable folders, skipped
import-conversations-unreadable = Unreadable conversations, skipped
import-assistants-unreadable = Unreadable assistants, skipped
import-snippets-unreadable = Unreadable snippets, skipped
import-providers-unreadable = Unreadable providers, skipped
import-settings-unreadable = Unreadable settings, skipped
import-drafts-unreadable = Unreadable drafts, skipped

## Text that an import adds to a message

import-tool-result = Result of { $tool }:
import-unnamed-tool = a tool
import-image-text = Text in the image:
