-- Up Migration
-- What the sandbox gateway remembers: it plays an outside party, so nothing here refers to Plaza's own tables.
CREATE TABLE sandbox_payments (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  amount bigint NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('succeeded', 'action_needed', 'processing', 'declined', 'cancelled')),
  reason text NOT NULL DEFAULT '',
  card text NOT NULL,
  return_path text NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  settles_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT sandbox_refund_within CHECK (refunded BETWEEN 0 AND amount)
);
CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  payment_id text NOT NULL REFERENCES sandbox_payments,
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE sandbox_cards (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  customer text NOT NULL,
  token text NOT NULL,
  deleted_at timestamptz
);
