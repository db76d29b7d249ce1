-- Up Migration
-- Double-entry bookkeeping. A positive amount is owed to the account's owner; what was received at the gateway is
-- negative. Every journal sums to 0 per currency. Accounts with an owner have a row in `wallet_balances`; the
-- platform's own accounts are summed when read.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'gateway', 'platform_charge', 'platform_credit', 'platform_waived', 'platform_unallocated', 'platform_disputed',
    'provider_pending', 'provider_available', 'provider_in_transit', 'provider_receivable', 'user_credit')),
  owner_id uuid REFERENCES users,
  currency char(3) NOT NULL,
  CONSTRAINT ledger_account_owner CHECK ((owner_id IS NOT NULL) = (kind IN (
    'provider_pending', 'provider_available', 'provider_in_transit', 'provider_receivable', 'user_credit')))
);
CREATE UNIQUE INDEX ledger_account_unique ON ledger_accounts
  (kind, currency, (COALESCE(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)));
CREATE INDEX ledger_account_by_owner ON ledger_accounts (owner_id) WHERE owner_id IS NOT NULL;

-- Returns the id of a ledger account, which is derived from what it is.
CREATE FUNCTION ledger_account_id(kind text, owner_id uuid, currency text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(kind || '|' || COALESCE(owner_id::text, '') || '|' || currency)::uuid
$$;

-- Balances of accounts with an owner, maintained by a trigger on `entries`. A wallet never goes below 0. What a
-- provider owes when money they were paid has to be refunded is an account of its own (`is_debt`), which never goes
-- above 0.
CREATE TABLE wallet_balances (
  account_id uuid PRIMARY KEY REFERENCES ledger_accounts,
  amount bigint NOT NULL DEFAULT 0,
  is_debt boolean NOT NULL DEFAULT false,
  CONSTRAINT wallet_not_negative CHECK (is_debt OR amount >= 0),
  CONSTRAINT receivable_not_positive CHECK (NOT is_debt OR amount <= 0)
);

-- The gateway account that somebody is paid out to, as the gateway last described it; of the bank only its name and
-- last digits.
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

-- Earnings on their way to a bank.
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- The gateway account and the bank (as its owner knows it) at the time of the payout.
  account text NOT NULL,
  bank text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('in_transit', 'paid', 'failed')),
  gateway text NOT NULL,
  gateway_id text UNIQUE,
  reason text,
  arrives_at timestamptz,
  -- When the gateway is polled next, while the payout is in transit.
  poll_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX payout_by_user ON payouts (user_id, created_at DESC, id DESC);
CREATE INDEX payout_open ON payouts (poll_at) WHERE status = 'in_transit';
-- For admins: all payouts, the newest first.
CREATE INDEX payout_by_time ON payouts (created_at DESC, id DESC);

-- One journal for each event that moves money.
CREATE TABLE journals (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'payment', 'refund', 'release', 'credit', 'payout', 'payout_paid', 'payout_failed',
    'dispute', 'dispute_won', 'dispute_lost')),
  booking_id uuid REFERENCES bookings,
  payment_id uuid REFERENCES payments,
  refund_id uuid REFERENCES refunds,
  payout_id uuid REFERENCES payouts,
  dispute_id uuid REFERENCES disputes,
  at timestamptz NOT NULL,
  -- One journal for one cause: replaying the cause changes nothing.
  cause text NOT NULL CONSTRAINT journal_cause_unique UNIQUE
);
CREATE INDEX ON journals (booking_id);
CREATE INDEX ON journals (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX ON journals (dispute_id) WHERE dispute_id IS NOT NULL;
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE journals ENABLE ALWAYS TRIGGER journals_append_only;

CREATE TABLE entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id uuid NOT NULL REFERENCES journals,
  account_id uuid NOT NULL REFERENCES ledger_accounts,
  currency char(3) NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0)
);
CREATE INDEX ON entries (journal_id);
CREATE INDEX ON entries (account_id, id);
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_append_only;

-- Checks that the journals of inserted entries sum to 0 per currency (all entries of a journal are inserted by one
-- statement), applies the entries to the balances, and checks that no booking's pending earnings go below 0.
CREATE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM entries e WHERE e.journal_id IN (SELECT journal_id FROM added)
    GROUP BY e.journal_id, e.currency HAVING sum(e.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'a journal does not sum to 0'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_sums_to_zero';
  END IF;
  INSERT INTO wallet_balances (account_id, amount, is_debt)
    SELECT a.id, 0, a.kind = 'provider_receivable' FROM (
      SELECT DISTINCT l.id, l.kind FROM added n JOIN ledger_accounts l ON l.id = n.account_id
      WHERE l.owner_id IS NOT NULL) a
    ORDER BY a.id
    ON CONFLICT (account_id) DO NOTHING;
  UPDATE wallet_balances w SET amount = w.amount + moved.amount
    FROM (
      SELECT n.account_id, sum(n.amount) AS amount FROM added n JOIN ledger_accounts l ON l.id = n.account_id
      WHERE l.owner_id IS NOT NULL GROUP BY n.account_id ORDER BY n.account_id) moved
    WHERE w.account_id = moved.account_id;
  -- The balance row is locked by now, which serializes transactions that take from one booking.
  IF EXISTS (
    SELECT 1 FROM added n JOIN ledger_accounts l ON l.id = n.account_id JOIN journals j ON j.id = n.journal_id
    WHERE n.amount < 0 AND l.kind = 'provider_pending' AND j.booking_id IS NOT NULL
      AND (
        SELECT sum(e.amount) FROM journals of JOIN entries e ON e.journal_id = of.id
        WHERE of.booking_id = j.booking_id AND e.account_id = n.account_id) < 0
  ) THEN
    RAISE EXCEPTION 'more was taken out of a booking’s pending earnings than it put there'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'earnings_within_booking';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_sum_to_zero AFTER INSERT ON entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();

-- Reserves credit with the hold (from the wallet to `platform_unallocated`). The journal of the payment spends it; it
-- returns when the booking ends unpaid, whatever statement writes its status. What a paid booking refunds as credit
-- is in the journal of its refund.
CREATE FUNCTION booking_credit_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  way int := 0;
  wallet uuid := ledger_account_id('user_credit', NEW.customer_id, NEW.currency::text);
  aside uuid := ledger_account_id('platform_unallocated', NULL, NEW.currency::text);
  journal uuid := gen_random_uuid();
  over constant text[] := ARRAY['cancelled', 'declined', 'expired', 'withdrawn'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    way := 1;
  ELSIF OLD.status = ANY (over) AND NEW.status <> ALL (over) THEN
    way := 1;
  ELSIF NEW.status = ANY (over) AND (OLD.status IN ('awaiting_payment', 'requested')
    OR (OLD.status = 'confirmed' AND OLD.payment_status IN ('scheduled', 'authorized'))) THEN
    way := -1;
  END IF;
  IF way = 0 THEN
    RETURN NULL;
  END IF;
  IF way = 1
    AND COALESCE((SELECT amount FROM wallet_balances WHERE account_id = wallet FOR UPDATE), 0) < NEW.credit THEN
    RAISE EXCEPTION 'the credit is set aside for another booking'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_credit_covered';
  END IF;
  INSERT INTO ledger_accounts (id, kind, owner_id, currency)
    VALUES (wallet, 'user_credit', NEW.customer_id, NEW.currency), (aside, 'platform_unallocated', NULL, NEW.currency)
    ON CONFLICT DO NOTHING;
  INSERT INTO journals (id, kind, booking_id, at, cause)
    VALUES (journal, 'credit', NEW.id, NEW.updated_at,
      CASE way WHEN 1 THEN 'credit_aside:' ELSE 'credit_back:' END || NEW.id || ':' || NEW.sequence);
  INSERT INTO entries (journal_id, account_id, currency, amount)
    VALUES (journal, wallet, NEW.currency, -way * NEW.credit), (journal, aside, NEW.currency, way * NEW.credit);
  RETURN NULL;
END $$;
CREATE TRIGGER booking_takes_credit AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.credit > 0) EXECUTE FUNCTION booking_credit_moved();
CREATE TRIGGER booking_moves_credit AFTER UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.credit > 0 AND OLD.status <> NEW.status) EXECUTE FUNCTION booking_credit_moved();
