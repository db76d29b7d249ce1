-- Up Migration
-- The desk reads all payouts, the newest first.
CREATE INDEX payout_by_time ON payouts (created_at DESC, id DESC);
