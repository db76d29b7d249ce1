-- A request's key remembers what its transaction did, so that repeating it never does it twice. `effect` is written in the very transaction
-- that has the effect; `holder` is the run that works on the request, until `held_until` by the database's clock.
ALTER TABLE idempotency_keys ADD COLUMN holder uuid, ADD COLUMN held_until timestamptz, ADD COLUMN effect jsonb;
-- Whatever was under way before has ended with its process.
DELETE FROM idempotency_keys WHERE status IS NULL;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_key_is_held CHECK (status IS NOT NULL OR (holder IS NOT NULL AND held_until IS NOT NULL));
