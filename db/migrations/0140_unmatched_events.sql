-- Up Migration
-- An event about a payment that is not known yet is not lost: it is stored with what it is about and tried again until it finds its payment. One that
-- never does stays unhandled, for staff to see; `retry_at` is null once it is handled, or is not tried any more.
ALTER TABLE gateway_events
  ADD COLUMN gateway_id text,
  ADD COLUMN key text,
  ADD COLUMN account text,
  ADD COLUMN tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ADD COLUMN retry_at timestamptz,
  ADD COLUMN handled_at timestamptz;
UPDATE gateway_events SET handled_at = received_at;
ALTER TABLE gateway_events
  ADD CONSTRAINT gateway_event_unhandled CHECK (handled_at IS NOT NULL OR gateway_id IS NOT NULL),
  ADD CONSTRAINT gateway_event_retried CHECK (handled_at IS NULL OR retry_at IS NULL);
CREATE INDEX gateway_event_retry ON gateway_events (retry_at, id) WHERE retry_at IS NOT NULL;
CREATE INDEX gateway_event_waiting ON gateway_events (received_at, id) WHERE handled_at IS NULL;
