-- The seals of grants. Older versions must not open the database: they would accept grants that the
-- user did not give.

-- A code that proves that the user gave the grant, because computing it requires a key from the
-- keychain. Grants that older versions stored have no seal and are no longer valid.
ALTER TABLE tool_grant ADD COLUMN seal BLOB NOT NULL DEFAULT x'';
