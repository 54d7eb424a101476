-- Web pages that tools read: permissions for one site, and answers that the user reads before the model does.
-- Older versions must not open the database: they would use a permission for one site for all sites, and send answers
-- that the user has not read.

-- The site for which a permission to read web pages is valid; NULL in a permission for any other
-- tool.
ALTER TABLE tool_grant ADD COLUMN site TEXT;

-- 1 if the user must decide whether the model gets the answer. The decision is stored in
-- `resolution`.
ALTER TABLE tool_call ADD COLUMN review INTEGER NOT NULL DEFAULT 0;
