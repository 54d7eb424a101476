-- What remains of a tool call after its message was removed from the trash. The list of all calls
-- shows it. Older versions must not open the database: they would empty the trash without recording
-- the calls in it.

CREATE TABLE deleted_call (
    id              TEXT PRIMARY KEY,
    message_id      TEXT NOT NULL, -- the id of the removed message
    conversation_id TEXT NOT NULL, -- the id of the conversation, which may still exist
    position        INTEGER NOT NULL,
    attempt         INTEGER NOT NULL,
    server_id       TEXT,
    server          TEXT NOT NULL,
    tool            TEXT NOT NULL,
    model           TEXT,
    arguments_hash  TEXT NOT NULL, -- SHA-256 of the arguments, in hexadecimal digits
    edited          INTEGER NOT NULL,
    review          INTEGER NOT NULL,
    ending          TEXT NOT NULL,
    granted         TEXT,
    resolution      TEXT,
    answer_bytes    INTEGER NOT NULL,
    proposed_at     INTEGER NOT NULL,
    decided_at      INTEGER,
    started_at      INTEGER,
    ended_at        INTEGER
) STRICT;
CREATE INDEX deleted_call_by_time ON deleted_call (proposed_at);
