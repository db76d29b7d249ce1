-- Up Migration
-- A listing knows the free days of as many days as its page is open for booking, up to a year.
ALTER TABLE listings ALTER COLUMN free_days TYPE bit varying(400);
-- Pages open for longer than a listing knew are due to be computed anew (by the job `sweep-listings`).
UPDATE listings SET updated_at = listings.updated_at - interval '2 days' FROM providers p WHERE p.id = listings.provider_id AND p.max_advance_days > 88;
