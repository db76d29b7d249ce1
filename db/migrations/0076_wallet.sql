-- Up Migration
-- Earnings on their way to a bank, and what a provider owes when money they were paid already has to go back.
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_kind_check,
  DROP CONSTRAINT ledger_account_owner,
  ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN ('gateway', 'platform_charge', 'platform_credit', 'platform_waived', 'platform_unallocated', 'platform_disputed', 'provider_pending', 'provider_available', 'provider_in_transit', 'provider_receivable', 'user_credit')),
  ADD CONSTRAINT ledger_account_owner CHECK ((owner_id IS NOT NULL) = (kind IN ('provider_pending', 'provider_available', 'provider_in_transit', 'provider_receivable', 'user_credit')));
CREATE INDEX ledger_account_by_owner ON ledger_accounts (owner_id) WHERE owner_id IS NOT NULL;

-- A wallet never goes below 0. What a provider owes is an account of its own, which never goes above.
ALTER TABLE wallet_balances
  ADD COLUMN is_debt boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT wallet_not_negative,
  ADD CONSTRAINT wallet_not_negative CHECK (is_debt OR amount >= 0),
  ADD CONSTRAINT receivable_not_positive CHECK (NOT is_debt OR amount <= 0);

-- The account somebody is paid on, as the gateway described it last: nothing of a bank but its name and last digits.
CREATE TABLE payout_accounts (
  user_id uuid PRIMARY KEY REFERENCES users,
  gateway text NOT NULL,
  gateway_id text NOT NULL UNIQUE,
  country char(2) NOT NULL,
  details_submitted boolean NOT NULL,
  payouts_enabled boolean NOT NULL,
  requirements text[] NOT NULL,
  bank_name text,
  bank_last4 text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- The gateway's account it goes to, and the bank as its owner knows it, as they were then.
  account text NOT NULL,
  bank text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('in_transit', 'paid', 'failed')),
  gateway text NOT NULL,
  gateway_id text UNIQUE,
  reason text,
  arrives_at timestamptz,
  -- When the gateway is asked about it next, while it is on its way.
  poll_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX payout_by_user ON payouts (user_id, created_at DESC, id DESC);
CREATE INDEX payout_open ON payouts (poll_at) WHERE status = 'in_transit';

-- A customer's bank wants a payment back.
CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  gateway_id text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('inquiry', 'open', 'won', 'lost')),
  reason text NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX ON disputes (payment_id);

ALTER TABLE journals
  ADD COLUMN payout_id uuid REFERENCES payouts,
  ADD COLUMN dispute_id uuid REFERENCES disputes,
  DROP CONSTRAINT journals_kind_check,
  ADD CONSTRAINT journals_kind_check CHECK (kind IN ('payment', 'refund', 'release', 'credit', 'payout', 'payout_paid', 'payout_failed', 'dispute', 'dispute_won', 'dispute_lost'));
CREATE INDEX ON journals (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX ON journals (dispute_id) WHERE dispute_id IS NOT NULL;

-- When a booking's earnings became available (or there were none left); what is still to come is found by its end.
ALTER TABLE bookings ADD COLUMN earnings_released_at timestamptz;
CREATE INDEX booking_earnings_due ON bookings (ends_at, id)
  WHERE earnings_released_at IS NULL AND status IN ('confirmed', 'completed', 'no_show', 'cancelled') AND price > 0 AND payment_status <> 'on_site';

-- As before, and: debts have balances too, and what is taken out of pending earnings was put there by the same booking.
CREATE OR REPLACE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM entries e WHERE e.journal_id IN (SELECT journal_id FROM added) GROUP BY e.journal_id, e.currency HAVING sum(e.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'a journal does not sum to 0' USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_sums_to_zero';
  END IF;
  INSERT INTO wallet_balances (account_id, amount, is_debt)
    SELECT a.id, 0, a.kind = 'provider_receivable' FROM (SELECT DISTINCT l.id, l.kind FROM added n JOIN ledger_accounts l ON l.id = n.account_id WHERE l.owner_id IS NOT NULL) a
    ORDER BY a.id
    ON CONFLICT (account_id) DO NOTHING;
  UPDATE wallet_balances w SET amount = w.amount + moved.amount
    FROM (SELECT n.account_id, sum(n.amount) AS amount FROM added n JOIN ledger_accounts l ON l.id = n.account_id WHERE l.owner_id IS NOT NULL GROUP BY n.account_id ORDER BY n.account_id) moved
    WHERE w.account_id = moved.account_id;
  -- The balance row is locked by now, so that two who take from one booking come one after the other.
  IF EXISTS (
    SELECT 1 FROM added n JOIN ledger_accounts l ON l.id = n.account_id JOIN journals j ON j.id = n.journal_id
    WHERE n.amount < 0 AND l.kind = 'provider_pending' AND j.booking_id IS NOT NULL
      AND (SELECT sum(e.amount) FROM journals of JOIN entries e ON e.journal_id = of.id WHERE of.booking_id = j.booking_id AND e.account_id = n.account_id) < 0
  ) THEN
    RAISE EXCEPTION 'more was taken out of a booking’s pending earnings than it put there' USING ERRCODE = 'check_violation', CONSTRAINT = 'earnings_within_booking';
  END IF;
  RETURN NULL;
END $$;
