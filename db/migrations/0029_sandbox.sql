-- Up Migration
-- The state of the sandbox gateway. It simulates an outside company, so nothing here refers to Plaza's own tables.
CREATE TABLE sandbox_payments (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  amount bigint NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('succeeded', 'action_needed', 'processing', 'declined', 'cancelled')),
  reason text NOT NULL DEFAULT '',
  card text NOT NULL,
  token text NOT NULL DEFAULT 'tok_success',
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
  status text NOT NULL DEFAULT 'succeeded' CHECK (status IN ('succeeded', 'pending', 'failed')),
  settles_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_cards (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  customer text NOT NULL,
  token text NOT NULL,
  is_verified boolean NOT NULL DEFAULT false,
  deleted_at timestamptz
);

CREATE TABLE sandbox_verifications (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  customer text NOT NULL,
  token text NOT NULL,
  card_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('succeeded', 'action_needed', 'declined', 'cancelled')),
  reason text NOT NULL DEFAULT '',
  return_path text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_accounts (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  user_id text NOT NULL,
  email text NOT NULL,
  country char(2) NOT NULL,
  details_submitted boolean NOT NULL DEFAULT false,
  requirements text[] NOT NULL,
  bank_token text,
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_payouts (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  account_id text NOT NULL REFERENCES sandbox_accounts,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('in_transit', 'paid', 'failed')),
  reason text NOT NULL DEFAULT '',
  settles_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- An inquiry moves no money, and may become a dispute about another amount.
CREATE TABLE sandbox_disputes (
  id text PRIMARY KEY,
  payment_id text NOT NULL UNIQUE REFERENCES sandbox_payments,
  -- How much of the payment is disputed; null means all of it.
  amount bigint CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('inquiry', 'open', 'under_review', 'won', 'lost')),
  created_at timestamptz NOT NULL
);
