-- Up Migration
-- The walk over nearest neighbours passes over listings without the words while still in the index (their signatures lie in its
-- leaves), instead of reading each row to find out. The words are indexed under another expression than in `listing_words`, so that
-- each plan has one index it can use and the planner has no choice to get wrong.
DROP INDEX listing_near;
CREATE INDEX listing_near ON listings USING gist (earth, strip(search) tsvector_ops (siglen = 64));

-- Which card a listing has, by its content: a process that has shown a card need not read it again until it changes.
ALTER TABLE listings ADD COLUMN card_version bigint;
UPDATE listings l SET card_version = hashtextextended(c.card::text, 0) FROM listing_cards c WHERE c.subject_id = l.subject_id;
DELETE FROM listings WHERE card_version IS NULL;
ALTER TABLE listings ALTER COLUMN card_version SET NOT NULL;
