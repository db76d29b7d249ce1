-- Up Migration
-- A refund that the gateway refuses, or that a bank sends back, has failed: the money is with the platform and still its customer's. Staff sends it
-- again (a further try has a key of its own at the gateway) or says how else it was settled; `settled_at` is null for as long as nobody has.
ALTER TABLE refunds
  ADD COLUMN tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ADD COLUMN fail_reason text NOT NULL DEFAULT '';
CREATE INDEX refund_failed ON refunds (created_at, id) WHERE status = 'failed' AND settled_at IS NULL;
