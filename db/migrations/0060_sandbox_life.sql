-- Up Migration
-- The rest of what the sandbox gateway plays: verified cards, refunds that take their time, accounts, payouts, disputes.
ALTER TABLE sandbox_payments ADD COLUMN token text NOT NULL DEFAULT 'tok_success';

ALTER TABLE sandbox_cards ADD COLUMN is_verified boolean NOT NULL DEFAULT false;

ALTER TABLE sandbox_refunds
  ADD COLUMN status text NOT NULL DEFAULT 'succeeded' CHECK (status IN ('succeeded', 'pending', 'failed')),
  ADD COLUMN settles_at timestamptz;

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

CREATE TABLE sandbox_disputes (
  id text PRIMARY KEY,
  payment_id text NOT NULL UNIQUE REFERENCES sandbox_payments,
  status text NOT NULL CHECK (status IN ('open', 'under_review', 'won', 'lost')),
  created_at timestamptz NOT NULL
);
