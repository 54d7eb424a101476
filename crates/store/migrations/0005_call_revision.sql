-- The number of changes to a call. A program that has two copies of a call keeps the copy with the
-- larger number. Older versions must not open the database: they would change a call without
-- increasing the number.
ALTER TABLE tool_call ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
