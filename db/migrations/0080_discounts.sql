-- Up Migration
-- A provider's discount codes. `uses` is moved by the bookings themselves (triggers below), and the check refuses one too many.
CREATE TABLE discount_codes (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$'),
  kind text NOT NULL CHECK (kind IN ('percent', 'fixed')),
  -- Whole percent, or minor units of the currency.
  value bigint NOT NULL,
  currency char(3) NOT NULL,
  -- The services it is for; none named: all of them.
  service_ids uuid[] NOT NULL DEFAULT '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int CHECK (max_uses >= 1),
  max_uses_per_customer int CHECK (max_uses_per_customer >= 1),
  minimum_spend bigint NOT NULL DEFAULT 0 CHECK (minimum_spend >= 0),
  is_active boolean NOT NULL DEFAULT true,
  uses int NOT NULL DEFAULT 0,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT discount_code_value CHECK (value >= 1 AND (kind <> 'percent' OR value <= 100)),
  CONSTRAINT discount_code_window CHECK (starts_at < ends_at),
  CONSTRAINT discount_code_uses CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses))
);
CREATE UNIQUE INDEX discount_code_unique ON discount_codes (provider_id, code) WHERE deleted_at IS NULL;
CREATE INDEX ON discount_codes (provider_id, created_at DESC, id DESC);

-- How often one customer uses a code; `most` is the code's limit as it was at their last use.
CREATE TABLE discount_customers (
  code_id uuid NOT NULL REFERENCES discount_codes,
  customer text NOT NULL,
  uses int NOT NULL,
  most int,
  PRIMARY KEY (code_id, customer),
  CONSTRAINT discount_customer_uses CHECK (uses >= 0 AND (most IS NULL OR uses <= most))
);

-- One customer whichever way they write their address, with an account or without: lower case, no tag after a plus, and for the one
-- house where dots do not count none of these. Only the hash is kept.
CREATE FUNCTION discount_customer(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(
    CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || host END, 'UTF8')), 'hex')
  FROM (SELECT split_part(split_part(lower(address), '@', 1), '+', 1) AS name, split_part(lower(address), '@', 2) AS host) part
$$;

ALTER TABLE bookings
  ADD COLUMN discount_code_id uuid REFERENCES discount_codes,
  ADD COLUMN discount_customer text,
  ADD CONSTRAINT booking_discount_customer CHECK ((discount_code_id IS NULL) = (discount_customer IS NULL)),
  ADD CONSTRAINT booking_credit_of_user CHECK (credit = 0 OR customer_id IS NOT NULL);
CREATE INDEX booking_by_discount ON bookings (discount_code_id) WHERE discount_code_id IS NOT NULL;

CREATE FUNCTION booking_names_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.discount_customer := discount_customer(COALESCE((SELECT email::text FROM users WHERE id = NEW.customer_id), NEW.guest_email::text));
  RETURN NEW;
END $$;
CREATE TRIGGER booking_names_customer BEFORE INSERT ON bookings FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION booking_names_customer();

-- A booking uses its code as long as it lives; cancelled, as long as some of its money was kept.
CREATE FUNCTION uses_its_code(status text, payment_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status NOT IN ('declined', 'expired', 'withdrawn') AND (status <> 'cancelled' OR payment_status IN ('paid', 'partially_refunded', 'disputed'))
$$;

-- The use is taken with the booking and given back when it dies, whoever writes its status.
CREATE FUNCTION discount_use_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before boolean := false;
  after boolean := uses_its_code(NEW.status, NEW.payment_status);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := uses_its_code(OLD.status, OLD.payment_status);
  END IF;
  IF after AND NOT before THEN
    -- The row of the code is locked from here on, so that uses of one code come one after another.
    UPDATE discount_codes SET uses = uses + 1 WHERE id = NEW.discount_code_id;
    INSERT INTO discount_customers AS c (code_id, customer, uses, most)
      SELECT id, NEW.discount_customer, 1, max_uses_per_customer FROM discount_codes WHERE id = NEW.discount_code_id
      ON CONFLICT (code_id, customer) DO UPDATE SET uses = c.uses + 1, most = EXCLUDED.most;
  ELSIF before AND NOT after THEN
    UPDATE discount_codes SET uses = uses - 1 WHERE id = NEW.discount_code_id;
    UPDATE discount_customers SET uses = uses - 1 WHERE code_id = NEW.discount_code_id AND customer = NEW.discount_customer;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_takes_discount AFTER INSERT ON bookings FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION discount_use_moved();
CREATE TRIGGER booking_moves_discount AFTER UPDATE OF status, payment_status ON bookings FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION discount_use_moved();

-- The id of a ledger account, which follows from what it is.
CREATE FUNCTION ledger_account_id(kind text, owner_id uuid, currency text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(kind || '|' || COALESCE(owner_id::text, '') || '|' || currency)::uuid
$$;

-- Credit is set aside with the hold (out of the wallet, for nobody yet), spent by the journal of the payment, and comes back when the
-- booking dies unpaid; whoever writes its status. What a paid booking gives back as credit is in the journal of its refund.
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
  ELSIF NEW.status = ANY (over) AND (OLD.status IN ('awaiting_payment', 'requested') OR (OLD.status = 'confirmed' AND OLD.payment_status IN ('scheduled', 'authorized'))) THEN
    way := -1;
  END IF;
  IF way = 0 THEN
    RETURN NULL;
  END IF;
  IF way = 1 AND COALESCE((SELECT amount FROM wallet_balances WHERE account_id = wallet FOR UPDATE), 0) < NEW.credit THEN
    RAISE EXCEPTION 'the credit is set aside for another booking' USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_credit_covered';
  END IF;
  INSERT INTO ledger_accounts (id, kind, owner_id, currency) VALUES (wallet, 'user_credit', NEW.customer_id, NEW.currency), (aside, 'platform_unallocated', NULL, NEW.currency) ON CONFLICT DO NOTHING;
  INSERT INTO journals (id, kind, booking_id, at, cause)
    VALUES (journal, 'credit', NEW.id, NEW.updated_at, CASE way WHEN 1 THEN 'credit_aside:' ELSE 'credit_back:' END || NEW.id || ':' || NEW.sequence);
  INSERT INTO entries (journal_id, account_id, currency, amount) VALUES (journal, wallet, NEW.currency, -way * NEW.credit), (journal, aside, NEW.currency, way * NEW.credit);
  RETURN NULL;
END $$;
CREATE TRIGGER booking_takes_credit AFTER INSERT ON bookings FOR EACH ROW WHEN (NEW.credit > 0) EXECUTE FUNCTION booking_credit_moved();
CREATE TRIGGER booking_moves_credit AFTER UPDATE OF status ON bookings FOR EACH ROW WHEN (NEW.credit > 0 AND OLD.status <> NEW.status) EXECUTE FUNCTION booking_credit_moved();

-- What a referral is worth and the least booking it takes, in minor units of the market's currency; the house's own measure where null.
ALTER TABLE market
  ADD COLUMN referral_credit bigint CHECK (referral_credit >= 0),
  ADD COLUMN referral_min bigint CHECK (referral_min >= 0);

-- Codes by which users bring others; at most five in use, each in a slot of its own.
CREATE TABLE referral_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  code text NOT NULL CONSTRAINT referral_code_unique UNIQUE CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  slot int NOT NULL CHECK (slot BETWEEN 1 AND 5),
  retired_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX referral_code_slot ON referral_codes (user_id, slot) WHERE retired_at IS NULL;
CREATE INDEX ON referral_codes (user_id, created_at DESC, id DESC);

-- Who came by whom: once a person, and never by themself.
CREATE TABLE referrals (
  user_id uuid PRIMARY KEY REFERENCES users,
  referrer_id uuid NOT NULL REFERENCES users,
  code_id uuid NOT NULL REFERENCES referral_codes,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'credited', 'refused')),
  why text NOT NULL DEFAULT '',
  booking_id uuid REFERENCES bookings,
  amount bigint CHECK (amount > 0),
  currency char(3),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT referral_not_self CHECK (user_id <> referrer_id),
  CONSTRAINT referral_settled CHECK ((status = 'credited') = (amount IS NOT NULL AND currency IS NOT NULL AND booking_id IS NOT NULL))
);
CREATE INDEX ON referrals (code_id);
CREATE INDEX referral_waiting ON referrals (user_id) WHERE status = 'waiting';
