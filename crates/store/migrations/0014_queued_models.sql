-- The models that answer a queued message in addition to its first model, and the reasoning effort
-- for their replies. Older versions must not open the database: they would send such a message to
-- one model only.

ALTER TABLE queued_message ADD COLUMN more TEXT NOT NULL DEFAULT '[]'; -- JSON
ALTER TABLE queued_message ADD COLUMN effort TEXT; -- JSON; NULL for the effort of the chat settings
