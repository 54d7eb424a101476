-- The place of a reply in a comparison of several models. Older versions must not open the
-- database: they would show the replies of a comparison as versions, and add versions without a
-- place in the comparison.

ALTER TABLE message ADD COLUMN comparison_id TEXT;
ALTER TABLE message ADD COLUMN comparison_column INTEGER;
