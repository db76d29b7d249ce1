-- Up Migration
-- Kept answers are sealed: only the request's own key, together with the house's secret, opens them. Those of the day before this
-- migration cannot be sealed afterwards; a request repeated across the upgrade is worked on anew.
TRUNCATE idempotency_keys;
ALTER TABLE idempotency_keys DROP COLUMN key, DROP COLUMN answer;
ALTER TABLE idempotency_keys ADD COLUMN key_hash bytea NOT NULL, ADD COLUMN answer bytea;
ALTER TABLE idempotency_keys ADD PRIMARY KEY (actor, key_hash);
