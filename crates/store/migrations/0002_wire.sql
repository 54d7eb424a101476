-- What is particular about a provider, what a reply's provider wants back, and which run of the program owns a
-- reply that streams. An older program: must not open the file, for it would take a living reply for a dead one.

ALTER TABLE provider ADD COLUMN preset TEXT;
ALTER TABLE provider ADD COLUMN network TEXT NOT NULL DEFAULT '{}'; -- JSON

ALTER TABLE message ADD COLUMN send_back TEXT; -- JSON
ALTER TABLE message ADD COLUMN run_id TEXT; -- while it streams

-- From now on message_delta.part may be 'fact': its text is JSON of something learned beside the words.
