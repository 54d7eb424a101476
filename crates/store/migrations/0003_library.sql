-- The library: folders, tags, deleted versions, chat settings, assistants, snippets, drafts, attachments, seams, search.
-- Older versions must not open the database: they would show deleted versions and lose attachments.

CREATE TABLE folder (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

ALTER TABLE conversation ADD COLUMN folder_id TEXT REFERENCES folder (id) ON DELETE SET NULL;
ALTER TABLE conversation ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversation ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE conversation ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'; -- the chat settings as JSON, without the fields that have no value
ALTER TABLE conversation ADD COLUMN titled_by TEXT NOT NULL DEFAULT 'words'; -- the origin of the title: 'words' (the first words of the conversation), 'model' or 'user'

CREATE INDEX conversation_by_folder ON conversation (folder_id) WHERE folder_id IS NOT NULL;

CREATE TABLE tag (
    conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
    name            TEXT NOT NULL,
    PRIMARY KEY (conversation_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE assistant (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL,
    provider_id TEXT,
    model       TEXT, -- NULL leaves the current model unchanged
    settings    TEXT NOT NULL DEFAULT '{}' -- JSON
) STRICT;

CREATE TABLE snippet (
    id   TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- Unsent text. The draft of a conversation that does not exist yet has an empty conversation_id.
CREATE TABLE draft (
    conversation_id TEXT PRIMARY KEY,
    text            TEXT NOT NULL,
    attachments     TEXT NOT NULL DEFAULT '[]' -- JSON
) STRICT, WITHOUT ROWID;

-- How incomplete replies of this provider can be continued.
ALTER TABLE provider ADD COLUMN continuing TEXT NOT NULL DEFAULT '{}'; -- JSON

-- Time of deletion. The messages after a deleted version are deleted with it and have the same
-- deletion time.
ALTER TABLE message ADD COLUMN deleted_at INTEGER;
ALTER TABLE message ADD COLUMN seams TEXT; -- JSON: the positions at which the reply continues previous versions
-- Unique number, derived from the time of creation. It is also the rowid of the message in
-- message_text, the search index.
ALTER TABLE message ADD COLUMN number INTEGER;

-- The attachment as JSON, for parts of kind 'image' and 'file', whose text is empty.
ALTER TABLE message_part ADD COLUMN attachment TEXT;
-- Hash of the attachment, used to find references to it.
ALTER TABLE message_part ADD COLUMN attachment_hash TEXT;
CREATE INDEX message_part_by_attachment ON message_part (attachment_hash) WHERE attachment_hash IS NOT NULL;

CREATE INDEX conversation_deleted ON conversation (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX message_deleted ON message (deleted_at) WHERE deleted_at IS NOT NULL;

-- Trigram index of the messages' text. The texts themselves are in message_part.
CREATE VIRTUAL TABLE message_text USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 0'
);

UPDATE message SET number = numbered.number
FROM (
    -- Assign unique numbers, each as close to the time of creation as possible.
    SELECT id, MAX(created_at) OVER earlier + ROW_NUMBER() OVER earlier AS number
    FROM message WINDOW earlier AS (ORDER BY created_at, id)
) AS numbered
WHERE numbered.id = message.id;
CREATE UNIQUE INDEX message_by_number ON message (number);

INSERT INTO message_text (rowid, text)
-- Replace the dotted İ, because the tokenizer cannot convert it to lower case.
SELECT message.number, replace(group_concat(message_part.text, char(10)), 'İ', 'i')
FROM message JOIN message_part ON message_part.message_id = message.id
WHERE message_part.kind IN ('text', 'reasoning', 'tool_call')
GROUP BY message.number;

CREATE TRIGGER message_removed AFTER DELETE ON message WHEN old.number IS NOT NULL BEGIN
    DELETE FROM message_text WHERE rowid = old.number;
END;
