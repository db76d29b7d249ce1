-- Up Migration
CREATE TABLE gateway_customers (
  user_id uuid PRIMARY KEY REFERENCES users,
  gateway_id text NOT NULL UNIQUE
);

-- Saved cards: gateway tokens and what people recognise, never a number.
CREATE TABLE cards (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  gateway_id text NOT NULL UNIQUE,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month int NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year int NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX card_one_default ON cards (user_id) WHERE is_default AND deleted_at IS NULL;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'authorized', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed', 'stuck')),
  gateway text NOT NULL,
  gateway_id text UNIQUE,
  -- What the customer has to do at the gateway (3-D Secure), while pending.
  action jsonb,
  card text,
  decline_reason text,
  refunded bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payment_refund_within CHECK (refunded BETWEEN 0 AND amount)
);
-- One live payment a booking: a second click finds the first.
CREATE UNIQUE INDEX payment_one_live ON payments (booking_id) WHERE status IN ('pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck');
CREATE INDEX payment_open ON payments (updated_at) WHERE status IN ('pending', 'authorized');
CREATE INDEX ON payments (booking_id);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  booking_id uuid NOT NULL REFERENCES bookings,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  gateway_id text UNIQUE,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX ON refunds (booking_id);
CREATE INDEX refund_open ON refunds (created_at) WHERE status = 'pending';

-- Gateway events as they were told, each acted on once.
CREATE TABLE gateway_events (
  id text PRIMARY KEY,
  kind text NOT NULL,
  received_at timestamptz NOT NULL
);

-- Double-entry bookkeeping. An amount above 0 is owed to the account's owner; what came in at the gateway is below 0. Every
-- journal sums to 0 per currency. Kinds with an owner are wallets and have a balance row that never goes below 0; the
-- platform's own accounts are summed when asked for.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('gateway', 'platform_charge', 'platform_credit', 'platform_waived', 'platform_unallocated', 'provider_pending', 'provider_available', 'user_credit')),
  owner_id uuid REFERENCES users,
  currency char(3) NOT NULL,
  CONSTRAINT ledger_account_owner CHECK ((owner_id IS NOT NULL) = (kind IN ('provider_pending', 'provider_available', 'user_credit')))
);
CREATE UNIQUE INDEX ledger_account_unique ON ledger_accounts (kind, currency, (COALESCE(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)));

CREATE TABLE wallet_balances (
  account_id uuid PRIMARY KEY REFERENCES ledger_accounts,
  amount bigint NOT NULL DEFAULT 0 CONSTRAINT wallet_not_negative CHECK (amount >= 0)
);

CREATE TABLE journals (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'release', 'credit')),
  booking_id uuid REFERENCES bookings,
  payment_id uuid REFERENCES payments,
  refund_id uuid REFERENCES refunds,
  at timestamptz NOT NULL,
  -- One journal for one cause: replaying the cause changes nothing.
  cause text NOT NULL CONSTRAINT journal_cause_unique UNIQUE
);
CREATE INDEX ON journals (booking_id);

CREATE TABLE entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id uuid NOT NULL REFERENCES journals,
  account_id uuid NOT NULL REFERENCES ledger_accounts,
  currency char(3) NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0)
);
CREATE INDEX ON entries (journal_id);
CREATE INDEX ON entries (account_id, id);

-- All entries of a journal come in one statement, and sum to 0 per currency.
CREATE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM entries e WHERE e.journal_id IN (SELECT journal_id FROM added) GROUP BY e.journal_id, e.currency HAVING sum(e.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'a journal does not sum to 0' USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_sums_to_zero';
  END IF;
  INSERT INTO wallet_balances (account_id, amount)
    SELECT a.account_id, 0 FROM (SELECT DISTINCT n.account_id FROM added n JOIN ledger_accounts l ON l.id = n.account_id WHERE l.owner_id IS NOT NULL) a
    ORDER BY a.account_id
    ON CONFLICT (account_id) DO NOTHING;
  UPDATE wallet_balances w SET amount = w.amount + moved.amount
    FROM (SELECT n.account_id, sum(n.amount) AS amount FROM added n JOIN ledger_accounts l ON l.id = n.account_id WHERE l.owner_id IS NOT NULL GROUP BY n.account_id ORDER BY n.account_id) moved
    WHERE w.account_id = moved.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_sum_to_zero AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON booking_history FOR EACH STATEMENT EXECUTE FUNCTION append_only();
