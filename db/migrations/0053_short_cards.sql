-- Up Migration
-- Cards carry their services in short: every listing is due to be computed anew (by the job `sweep-listings`).
UPDATE listings SET updated_at = updated_at - interval '2 days';
