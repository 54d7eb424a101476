-- Tool servers, tool calls, grants, and answers that must match a schema. Older versions must not open the
-- database: they would send tool results as text of the user.

CREATE TABLE tool_server (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    transport  TEXT NOT NULL, -- JSON, with placeholders for the values in the keychain
    limits     TEXT NOT NULL, -- JSON
    is_on      INTEGER NOT NULL DEFAULT 0,
    tools_off  TEXT NOT NULL DEFAULT '[]', -- JSON: names of the tools that no conversation may use
    tools      TEXT NOT NULL DEFAULT '[]' -- JSON: the definitions that the server declared most recently
) STRICT;

-- The user's permission for a tool. It is valid only while the tool has this definition and its
-- server has this launch configuration.
CREATE TABLE tool_grant (
    id              TEXT PRIMARY KEY,
    server_id       TEXT NOT NULL,
    tool            TEXT NOT NULL,
    scope           TEXT NOT NULL, -- 'conversation' or 'always'
    conversation_id TEXT REFERENCES conversation (id) ON DELETE CASCADE,
    definition      TEXT NOT NULL, -- JSON
    launch          TEXT NOT NULL, -- the launch configuration as JSON text; older versions stored the hash of this text
    created_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX tool_grant_by_tool ON tool_grant (server_id, tool);

-- One row for each attempt to run a tool call of a reply.
CREATE TABLE tool_call (
    id          TEXT PRIMARY KEY,
    message_id  TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
    position    INTEGER NOT NULL, -- the position of the call in its reply, starting at 0
    attempt     INTEGER NOT NULL, -- the number of the attempt, starting at 1
    call_id     TEXT NOT NULL, -- the id that the provider gave the call
    server_id   TEXT,
    server      TEXT NOT NULL, -- the server's name at the time of the call
    tool        TEXT NOT NULL,
    arguments   TEXT NOT NULL, -- JSON text of the arguments that the tool receives
    edited      INTEGER NOT NULL DEFAULT 0,
    state       TEXT NOT NULL,
    ending      TEXT,
    reason      TEXT, -- JSON: a message of the catalogue
    granted     TEXT,
    deny_reason TEXT,
    resolution  TEXT,
    told        TEXT, -- the text that the model receives about the call
    answer      TEXT, -- the server's answer as received
    proposed_at INTEGER NOT NULL,
    decided_at  INTEGER,
    started_at  INTEGER,
    ended_at    INTEGER,
    run_id      TEXT, -- the run that handles the call; NULL after the call has ended
    UNIQUE (message_id, position, attempt)
) STRICT;
CREATE INDEX tool_call_by_time ON tool_call (proposed_at);
CREATE INDEX tool_call_unfinished ON tool_call (run_id) WHERE run_id IS NOT NULL;

-- From this version on, message_part.kind may be 'tool_result'. Such a part contains the text that
-- the model receives as the result of the call.
ALTER TABLE message_part ADD COLUMN call_ending TEXT;

-- Whether the reply matches the schema of the chat settings, as JSON.
ALTER TABLE message ADD COLUMN verdict TEXT;
