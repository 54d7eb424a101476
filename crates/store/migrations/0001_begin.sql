-- Initial schema.
--
-- Ids are UUIDs of version 7, so sorting by id sorts by time of creation. Times are milliseconds
-- since 1970 (UTC).

CREATE TABLE provider (
    id                 TEXT PRIMARY KEY,
    name               TEXT NOT NULL,
    kind               TEXT NOT NULL,
    base_url           TEXT NOT NULL,
    model              TEXT NOT NULL,
    key_place          TEXT NOT NULL, -- where the key is stored; the key itself is never in the database
    connect_seconds    INTEGER NOT NULL,
    first_byte_seconds INTEGER NOT NULL,
    idle_seconds       INTEGER NOT NULL,
    include_usage      INTEGER NOT NULL,
    abort_billing      TEXT NOT NULL,
    deleted_at         INTEGER
) STRICT;

CREATE TABLE conversation (
    id              TEXT PRIMARY KEY,
    title           TEXT NOT NULL,
    provider_id     TEXT REFERENCES provider (id),
    model           TEXT NOT NULL,
    active_child_id TEXT, -- the first message of the selected branch
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL,
    deleted_at      INTEGER
) STRICT;

CREATE INDEX conversation_by_time ON conversation (updated_at DESC) WHERE deleted_at IS NULL;

-- A node of a conversation's tree. Messages with the same parent are versions of each other.
CREATE TABLE message (
    id              TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
    -- ON DELETE CASCADE is not used, because it recurses once per message, and SQLite allows only
    -- 1,000 levels.
    parent_id       TEXT REFERENCES message (id) DEFERRABLE INITIALLY DEFERRED,
    active_child_id TEXT, -- the selected child of this message
    role            TEXT NOT NULL,
    ending          TEXT NOT NULL, -- 'streaming' at first, then the name of an ending
    provider_id     TEXT,
    model           TEXT,
    request_id      TEXT,
    finish_reason   TEXT,
    status          INTEGER,
    usage           TEXT, -- JSON
    fault           TEXT, -- JSON
    timing          TEXT NOT NULL DEFAULT '{}', -- JSON
    notices         TEXT NOT NULL DEFAULT '{}', -- JSON
    kept            INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL
) STRICT;

CREATE INDEX message_by_conversation ON message (conversation_id);
CREATE INDEX message_by_parent ON message (parent_id);
CREATE INDEX message_streaming ON message (id) WHERE ending = 'streaming';

-- The parts of a message that has ended.
CREATE TABLE message_part (
    message_id TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    kind       TEXT NOT NULL, -- 'text', 'reasoning' or 'tool_call'
    text       TEXT NOT NULL, -- the text of the part, or the arguments of the tool call
    call_id    TEXT,
    call_name  TEXT,
    PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

-- The pieces of a streaming message, which are replaced with parts when the message ends.
CREATE TABLE message_delta (
    message_id TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
    seq        INTEGER NOT NULL,
    part       TEXT NOT NULL, -- the kind of part, as in message_part.kind
    text       TEXT NOT NULL, -- the text of the piece, or the piece of a tool call as JSON
    PRIMARY KEY (message_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;
