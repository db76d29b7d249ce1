-- Up Migration
-- A provider's discount codes. Triggers on `bookings` count `uses`, and `discount_code_uses` refuses one too many.
CREATE TABLE discount_codes (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$'),
  kind text NOT NULL CHECK (kind IN ('percent', 'fixed')),
  -- Percent as an integer, or minor units of the currency.
  value bigint NOT NULL,
  currency char(3) NOT NULL,
  -- The services it is for.
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
  -- What else it is for: events, dates and packages. Without any list, it is for everything of its page.
  event_ids uuid[] NOT NULL DEFAULT '{}',
  occurrence_ids uuid[] NOT NULL DEFAULT '{}',
  package_ids uuid[] NOT NULL DEFAULT '{}',
  -- A code that only unlocks hidden packages may give nothing.
  CONSTRAINT discount_code_value CHECK (
    (value >= 1 OR (value = 0 AND cardinality(package_ids) > 0)) AND (kind <> 'percent' OR value <= 100)),
  CONSTRAINT discount_code_window CHECK (starts_at < ends_at),
  CONSTRAINT discount_code_uses CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses))
);
-- A deleted code can be created again.
CREATE UNIQUE INDEX discount_code_unique ON discount_codes (provider_id, code) WHERE deleted_at IS NULL;
CREATE INDEX ON discount_codes (provider_id, created_at DESC, id DESC);

-- How often one customer uses a code; `max_uses` is the code's limit per customer at the time of their last use.
CREATE TABLE discount_customers (
  code_id uuid NOT NULL REFERENCES discount_codes,
  customer text NOT NULL,
  uses int NOT NULL,
  max_uses int,
  PRIMARY KEY (code_id, customer),
  CONSTRAINT discount_customer_uses CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses))
);

-- Returns the same hash for one customer whichever way they write their address, with an account or without: lower
-- case, no tag after a plus, and no dots for the one provider that ignores them. Only the hash is stored.
CREATE FUNCTION discount_customer(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(
    CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
      ELSE name || '@' || host END, 'UTF8')), 'hex')
  FROM (
    SELECT split_part(split_part(lower(address), '@', 1), '+', 1) AS name, split_part(lower(address), '@', 2) AS host
  ) part
$$;

-- Whether a booking counts as a use of its code: until it is declined, expired or withdrawn; cancelled, while some of
-- its money was not refunded.
CREATE FUNCTION uses_its_code(status text, payment_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status NOT IN ('declined', 'expired', 'withdrawn')
    AND (status <> 'cancelled' OR payment_status IN ('paid', 'partially_refunded', 'disputed'))
$$;

-- The triggers of `bookings` that use the following functions are created with that table.

CREATE FUNCTION booking_names_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.discount_customer := discount_customer(
    COALESCE((SELECT email::text FROM users WHERE id = NEW.customer_id), NEW.guest_email::text));
  RETURN NEW;
END $$;

CREATE FUNCTION booking_notes_discount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.discount_given := NEW.discount;
  NEW.discounted_price := NEW.price;
  RETURN NEW;
END $$;

-- Counts a use with the booking and takes it back when the booking no longer counts, whatever statement writes its
-- status.
CREATE FUNCTION discount_use_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before boolean := false;
  after boolean := uses_its_code(NEW.status, NEW.payment_status);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := uses_its_code(OLD.status, OLD.payment_status);
  END IF;
  IF after AND NOT before THEN
    -- This update locks the row of the code, which serializes its uses.
    UPDATE discount_codes SET uses = uses + 1 WHERE id = NEW.discount_code_id;
    INSERT INTO discount_customers AS c (code_id, customer, uses, max_uses)
      SELECT id, NEW.discount_customer, 1, max_uses_per_customer FROM discount_codes WHERE id = NEW.discount_code_id
      ON CONFLICT (code_id, customer) DO UPDATE SET uses = c.uses + 1, max_uses = EXCLUDED.max_uses;
  ELSIF before AND NOT after THEN
    UPDATE discount_codes SET uses = uses - 1 WHERE id = NEW.discount_code_id;
    UPDATE discount_customers SET uses = uses - 1
      WHERE code_id = NEW.discount_code_id AND customer = NEW.discount_customer;
  END IF;
  RETURN NULL;
END $$;
