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
-- Earnings of events are released date by date: one journal for each booking of a date, which pays the hired pages of
-- the date and then the organiser. Journals of a hire that belong to no booking are of the date alone.
CREATE TABLE journals (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  booking_id uuid REFERENCES bookings,
  payment_id uuid REFERENCES payments,
  refund_id uuid REFERENCES refunds,
  payout_id uuid REFERENCES payouts,
  dispute_id uuid REFERENCES disputes,
  at timestamptz NOT NULL,
  -- One journal for one cause: replaying the cause changes nothing.
  cause text NOT NULL CONSTRAINT journal_cause_unique UNIQUE,
  occurrence_id uuid REFERENCES occurrences,
  CONSTRAINT journal_kind CHECK (kind IN (
    'payment', 'refund', 'release', 'credit', 'payout', 'payout_paid', 'payout_failed',
    'dispute', 'dispute_won', 'dispute_lost', 'settlement', 'hire_charge', 'hire_owed', 'hire_paid')),
  CONSTRAINT journal_of_date CHECK (
    (occurrence_id IS NOT NULL) = (kind IN ('settlement', 'hire_charge', 'hire_owed', 'hire_paid'))
    AND (kind <> 'settlement' OR booking_id IS NOT NULL))
);
CREATE INDEX ON journals (booking_id);
CREATE INDEX ON journals (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX ON journals (dispute_id) WHERE dispute_id IS NOT NULL;
CREATE INDEX journal_by_occurrence ON journals (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE INDEX journal_by_time ON journals (at);
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

-- How the sales of a date with hired pages are split, decided once, before the first of its bookings is settled. A
-- booking that is refunded until it is settled pays less of it, in proportion.
CREATE TABLE settlements (
  occurrence_id uuid PRIMARY KEY REFERENCES occurrences,
  currency char(3) NOT NULL,
  -- The net ticket sales of the date: the parts of its bookings.
  sales bigint NOT NULL CHECK (sales >= 0),
  created_at timestamptz NOT NULL
);

-- What a hired page earns with a date.
CREATE TABLE settlement_lines (
  hire_date_id uuid PRIMARY KEY REFERENCES hire_dates,
  occurrence_id uuid NOT NULL REFERENCES settlements,
  -- Whose wallet is paid: the owner of the page at that time.
  owner_id uuid NOT NULL REFERENCES users,
  -- The owner of the event's page, who pays what the sales do not cover.
  organiser_id uuid REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('fee', 'share')),
  percent int,
  -- The agreed fee, or the share of the sales.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What the sales pay of it.
  covered bigint NOT NULL CONSTRAINT settlement_covered CHECK (covered BETWEEN 0 AND amount),
  -- The rest of a fee: to charge to the organiser's card, charged, owed by the organiser, or paid by the organiser's
  -- later earnings.
  rest text NOT NULL DEFAULT 'none' CHECK (rest IN ('none', 'to_charge', 'charged', 'owed', 'paid')),
  CONSTRAINT settlement_line_kind CHECK ((kind = 'share') = (percent IS NOT NULL)),
  CONSTRAINT settlement_rest CHECK ((rest = 'none') = (kind = 'share' OR covered = amount))
);
CREATE INDEX settlement_line_by_date ON settlement_lines (occurrence_id);
CREATE INDEX settlement_line_by_owner ON settlement_lines (owner_id);
CREATE INDEX settlement_line_to_charge ON settlement_lines (hire_date_id) WHERE rest = 'to_charge';
CREATE INDEX settlement_line_owed ON settlement_lines (organiser_id) WHERE rest = 'owed';

-- How a booking's part of the sales is split: an amount for each line, and one without a line for the organiser.
CREATE TABLE settlement_parts (
  booking_id uuid NOT NULL REFERENCES bookings,
  occurrence_id uuid NOT NULL REFERENCES settlements,
  hire_date_id uuid REFERENCES settlement_lines,
  amount bigint NOT NULL CHECK (amount >= 0),
  CONSTRAINT settlement_part_once UNIQUE NULLS NOT DISTINCT (booking_id, occurrence_id, hire_date_id)
);
CREATE INDEX ON settlement_parts (occurrence_id);
CREATE INDEX ON settlement_parts (hire_date_id) WHERE hire_date_id IS NOT NULL;

-- The charge of the organiser's card for the rest of a fee, sent to the gateway under the id of its line.
CREATE TABLE hire_charges (
  id uuid PRIMARY KEY REFERENCES settlement_lines,
  user_id uuid NOT NULL REFERENCES users,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  gateway text NOT NULL,
  gateway_id text UNIQUE,
  card text NOT NULL,
  decline_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX hire_charge_open ON hire_charges (updated_at, id) WHERE status = 'pending';
