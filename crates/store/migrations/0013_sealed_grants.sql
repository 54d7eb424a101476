-- The seals of grants. Older versions must not open the database: they would count grants that the
-- user did not give.

-- A code that only a program with the key in the keychain can compute. Grants from before this
-- version have none and no longer count.
ALTER TABLE tool_grant ADD COLUMN seal BLOB NOT NULL DEFAULT x'';
