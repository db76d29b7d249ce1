-- Up Migration
-- Everything that takes a provider's time, in one table with one constraint. A family is a booking with its open change, so that
-- moving 10:00 to 10:30 may hold both while a stranger is refused. A group session is a family of its own whose bookings take seats.
CREATE TABLE commitments (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  family_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('session', 'event', 'hire')),
  service_id uuid REFERENCES services,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  padded tstzrange NOT NULL,
  capacity int NOT NULL CHECK (capacity >= 1),
  seats_taken int NOT NULL DEFAULT 0,
  CONSTRAINT commitment_order CHECK (starts_at < ends_at),
  CONSTRAINT commitment_padding CHECK (padded @> tstzrange(starts_at, ends_at)),
  CONSTRAINT session_seats CHECK (seats_taken BETWEEN 0 AND capacity),
  CONSTRAINT session_no_overlap EXCLUDE USING gist (provider_id WITH =, family_id WITH <>, padded WITH &&)
);
CREATE INDEX ON commitments (provider_id, starts_at);

CREATE SEQUENCE booking_numbers;

-- A short number people can say on the telephone: six signs without I, L, O, U and 0, which are misread, in no visible order (a bijection of
-- the sequence, so never twice before 887 million bookings).
CREATE FUNCTION booking_number(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- 31 signs, a prime, and 31^6 = 887503681.
  signs constant text := '123456789ABCDEFGHJKMNPQRSTVWXYZ';
  rest bigint := (n * 533000401 + 12345) % 887503681;
  word text := '';
BEGIN
  FOR i IN 1..6 LOOP
    word := word || substr(signs, 1 + (rest % 31)::int, 1);
    rest := rest / 31;
  END LOOP;
  RETURN word;
END $$;

CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  number text NOT NULL DEFAULT booking_number(nextval('booking_numbers')) UNIQUE,
  kind text NOT NULL CHECK (kind IN ('session', 'event')),
  customer_id uuid REFERENCES users,
  guest_name text,
  guest_email citext,
  guest_phone text,
  access_token_hash bytea,
  provider_id uuid NOT NULL REFERENCES providers,
  service_id uuid REFERENCES services,
  title text NOT NULL,
  participants int NOT NULL CHECK (participants >= 1),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  timezone text NOT NULL,
  place text NOT NULL CHECK (place IN ('at_provider', 'at_customer', 'virtual')),
  note text NOT NULL DEFAULT '',
  customer_address text NOT NULL DEFAULT '',
  status text NOT NULL,
  payment_status text NOT NULL,
  currency char(3) NOT NULL,
  unit_amount bigint NOT NULL CHECK (unit_amount >= 0),
  price bigint NOT NULL CHECK (price >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND price),
  credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  waived bigint NOT NULL DEFAULT 0 CHECK (waived >= 0),
  system_charge bigint NOT NULL DEFAULT 0 CHECK (system_charge >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  line_items jsonb NOT NULL,
  cancellation_policy text NOT NULL,
  cancel_cutoff_minutes int NOT NULL DEFAULT 0,
  expires_at timestamptz,
  sequence int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT booking_holder CHECK ((customer_id IS NOT NULL) <> (guest_email IS NOT NULL)),
  CONSTRAINT booking_total CHECK (total = price - discount - credit - waived + system_charge),
  CONSTRAINT booking_status CHECK (status IN ('awaiting_payment', 'requested', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined', 'expired', 'withdrawn')),
  CONSTRAINT booking_payment_status CHECK (payment_status IN ('none', 'scheduled', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'disputed', 'on_site')),
  -- Nothing is confirmed without money, a promise of it, or a total of 0 (specification of states, product rule).
  CONSTRAINT booking_confirmed_is_paid CHECK (status <> 'confirmed' OR total = 0 OR payment_status IN ('paid', 'scheduled', 'on_site', 'partially_refunded', 'disputed')),
  CONSTRAINT booking_hold_expires CHECK (status <> 'awaiting_payment' OR expires_at IS NOT NULL)
);
CREATE INDEX booking_by_customer ON bookings (customer_id, starts_at, id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX booking_by_token ON bookings (access_token_hash) WHERE access_token_hash IS NOT NULL;
CREATE INDEX booking_by_guest ON bookings (guest_email, starts_at) WHERE guest_email IS NOT NULL;
CREATE INDEX booking_by_provider ON bookings (provider_id, starts_at, id);
CREATE INDEX booking_holds ON bookings (expires_at) WHERE status IN ('awaiting_payment', 'requested');

-- Seats a booking (or its open change) takes of a commitment. Triggers keep `seats_taken` true, the check refuses overselling,
-- and the last seat given back frees the time.
CREATE TABLE seats (
  booking_id uuid NOT NULL REFERENCES bookings,
  commitment_id uuid NOT NULL REFERENCES commitments ON DELETE CASCADE,
  participants int NOT NULL CHECK (participants >= 1),
  PRIMARY KEY (booking_id, commitment_id)
);
CREATE INDEX ON seats (commitment_id);

CREATE FUNCTION seats_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE commitments SET seats_taken = seats_taken - OLD.participants WHERE id = OLD.commitment_id;
    DELETE FROM commitments WHERE id = OLD.commitment_id AND seats_taken = 0 AND kind = 'session'
      AND (TG_OP = 'DELETE' OR NEW.commitment_id <> OLD.commitment_id);
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE commitments SET seats_taken = seats_taken + NEW.participants WHERE id = NEW.commitment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seats_counted AFTER INSERT OR UPDATE OR DELETE ON seats FOR EACH ROW EXECUTE FUNCTION seats_changed();

CREATE TABLE booking_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  at timestamptz NOT NULL,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider', 'admin', 'system')),
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  from_status text,
  to_status text NOT NULL,
  why text NOT NULL DEFAULT ''
);
CREATE INDEX ON booking_history (booking_id, id);

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  booking_id uuid UNIQUE REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  service_id uuid REFERENCES services,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL DEFAULT '',
  reply text,
  replied_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX review_by_provider ON reviews (provider_id, created_at DESC, id DESC);
CREATE INDEX review_by_rating ON reviews (provider_id, rating, created_at DESC, id DESC);
CREATE INDEX review_by_service ON reviews (service_id, created_at DESC, id DESC);

-- The provider's rating is what its reviews say, whoever writes them.
CREATE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE providers SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.provider_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE providers SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.provider_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OF rating, provider_id OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION review_changed();
