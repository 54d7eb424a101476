-- Number of changes of a call. A reader with two states of a call keeps the one with the larger number. Older
-- programs could write to this table without a larger number, so they must not open the database.
ALTER TABLE tool_call ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
