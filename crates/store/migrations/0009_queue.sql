-- Messages that are sent when the running reply of their conversation is complete. Older versions must not open the
-- database: they would remove the attachments of these messages.

CREATE TABLE queued_message (
    id              TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
    position        INTEGER NOT NULL,
    provider_id     TEXT NOT NULL,
    model           TEXT NOT NULL,
    text            TEXT NOT NULL,
    attachments     TEXT NOT NULL DEFAULT '[]', -- JSON
    hold            TEXT, -- JSON: the reason why the message waits for the user; NULL if Rivulet sends it
    run_id          TEXT -- the run that sends the message
) STRICT;
CREATE INDEX queued_message_by_conversation ON queued_message (conversation_id, position);
