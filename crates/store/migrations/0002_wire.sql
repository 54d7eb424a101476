-- Properties of providers, fields that must be sent back to them, and the run (process of Rivulet)
-- that receives a streaming reply. Older versions must not open the database: they would end
-- replies that other runs are still receiving.

ALTER TABLE provider ADD COLUMN preset TEXT;
ALTER TABLE provider ADD COLUMN network TEXT NOT NULL DEFAULT '{}'; -- JSON

ALTER TABLE message ADD COLUMN send_back TEXT; -- JSON
ALTER TABLE message ADD COLUMN run_id TEXT; -- the run that receives the message; NULL after the message has ended

-- From this version on, message_delta.part may be 'fact'. The text of such a row is JSON.
