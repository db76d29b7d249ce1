-- Up Migration
-- What the gateway lists, staged page by page for one comparison with Plaza's books, and deleted with it.
CREATE UNLOGGED TABLE gateway_listings (
  check_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'payout')),
  gateway_id text NOT NULL,
  key text,
  -- Plaza's id, with which the key begins.
  own_id uuid,
  -- The payment of a refund, the account of a payout.
  belongs_to text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (check_id, kind, gateway_id)
);
CREATE INDEX gateway_listing_own ON gateway_listings (check_id, kind, own_id) WHERE own_id IS NOT NULL;

-- One row for each comparison: what it read, and the differences that it could not repair.
CREATE TABLE gateway_checks (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  since timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Why it could not be finished; empty otherwise.
  trouble text NOT NULL DEFAULT '',
  charges int NOT NULL DEFAULT 0,
  refunds int NOT NULL DEFAULT 0,
  payouts int NOT NULL DEFAULT 0,
  -- How many differences were repaired, and how many remain; `findings` has the first of these.
  repaired int NOT NULL DEFAULT 0,
  found int NOT NULL DEFAULT 0,
  findings jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX gateway_check_newest ON gateway_checks (started_at DESC, id DESC);
