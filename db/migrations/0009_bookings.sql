-- Up Migration
-- Everything that takes time in a calendar, in one table with one exclusion constraint. A family is a booking with
-- its open change, so that moving 10:00 to 10:30 may hold both times while other bookings are refused. A group
-- session is a family of its own, whose bookings take seats.
CREATE TABLE commitments (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  -- A booking takes a row of each calendar that it needs; today that is the one of its page.
  calendar_id uuid NOT NULL REFERENCES calendars,
  family_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('session', 'event', 'hire')),
  service_id uuid REFERENCES services,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The time with the provider's buffers before and after it.
  padded tstzrange NOT NULL,
  capacity int NOT NULL CHECK (capacity >= 1),
  -- Maintained by a trigger on `seats`.
  seats_taken int NOT NULL DEFAULT 0,
  CONSTRAINT commitment_order CHECK (starts_at < ends_at),
  CONSTRAINT commitment_padding CHECK (padded @> tstzrange(starts_at, ends_at)),
  -- No session is oversold.
  CONSTRAINT session_seats CHECK (seats_taken BETWEEN 0 AND capacity),
  -- Two families never overlap in one calendar.
  CONSTRAINT session_no_overlap EXCLUDE USING gist (calendar_id WITH =, family_id WITH <>, padded WITH &&)
);
CREATE INDEX ON commitments (provider_id, starts_at);

CREATE SEQUENCE booking_numbers;

-- Returns a short number that people can say on the telephone: six characters without I, L, O, U and 0, which are
-- misread, in no visible order. It is a bijection of the sequence, so numbers are unique up to 887 million bookings.
CREATE FUNCTION booking_number(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- 31 characters, a prime, and 31^6 = 887503681.
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

-- One row for each booking, of a user or a guest. Amounts are in minor units of the currency.
CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  number text NOT NULL DEFAULT booking_number(nextval('booking_numbers')) UNIQUE,
  kind text NOT NULL CHECK (kind IN ('session', 'event')),
  customer_id uuid REFERENCES users,
  guest_name text,
  guest_email citext,
  guest_phone text,
  -- A guest's link: the hash of its token, a version (incremented when the guest revokes links), and until when an
  -- entered code lets it perform actions again.
  access_token_hash bytea,
  access_version int NOT NULL DEFAULT 0,
  access_until timestamptz,
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
  discount_code_id uuid REFERENCES discount_codes,
  -- The hash of the customer's address that the code's uses are counted by.
  discount_customer text,
  -- What the code gave when it was used, and on which price: every change of the booking keeps that share and that
  -- upper bound.
  discount_given bigint,
  discounted_price bigint,
  cancellation_policy text NOT NULL,
  cancel_cutoff_minutes int NOT NULL DEFAULT 0,
  -- How often the customer has moved the booking, and an upper bound of the percent of the price that cancelling
  -- still refunds: a booking that is moved after its policy stopped refunding keeps that bound.
  moves_made int NOT NULL DEFAULT 0,
  max_percent int CHECK (max_percent BETWEEN 0 AND 100),
  -- When an unpaid hold or an unanswered request expires.
  expires_at timestamptz,
  -- The network the hold came from: an IPv4 address or an IPv6 /64. Stored only while the booking is an unpaid hold.
  hold_network text,
  -- Whether the customer had verified a mailbox for the hold, or had a saved card.
  is_hold_verified boolean NOT NULL DEFAULT false,
  is_request boolean NOT NULL DEFAULT false,
  -- When the provider received the request: at once where it is free, otherwise once its card was verified. Until
  -- then only the customer sees it.
  asked_at timestamptz,
  -- When the verified card of a far-ahead booking is charged (again); null once it is paid or the customer has to pay.
  charge_at timestamptz,
  charge_tries int NOT NULL DEFAULT 0 CHECK (charge_tries >= 0),
  -- Until when the customer has to pay with another card after the last attempt failed.
  pay_by timestamptz,
  -- When the booking's earnings became available (or none were left).
  earnings_released_at timestamptz,
  -- The SEQUENCE of the calendar entry: incremented with every change.
  sequence int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- A customer or a guest with an address. A walk-in client, whose booking the provider enters, may have only a name.
  CONSTRAINT booking_holder CHECK (
    CASE WHEN payment_status = 'on_site' AND customer_id IS NULL THEN guest_name IS NOT NULL
    ELSE (customer_id IS NOT NULL) <> (guest_email IS NOT NULL) END),
  CONSTRAINT booking_total CHECK (total = price - discount - credit - waived + system_charge),
  CONSTRAINT booking_status CHECK (status IN (
    'awaiting_payment', 'requested', 'confirmed', 'completed', 'no_show',
    'cancelled', 'declined', 'expired', 'withdrawn')),
  CONSTRAINT booking_payment_status CHECK (payment_status IN (
    'none', 'scheduled', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'disputed', 'on_site')),
  -- A booking is confirmed only with a payment, a scheduled one, or a total of 0. Refunding and cancelling are
  -- separate actions: a paid booking that is refunded as a goodwill gesture stays confirmed.
  CONSTRAINT booking_confirmed_is_paid CHECK (status <> 'confirmed' OR total = 0 OR payment_status IN (
    'paid', 'scheduled', 'on_site', 'partially_refunded', 'refunded', 'disputed')),
  -- A booking whose card is still to be charged is not completed, because nothing would charge it afterwards.
  CONSTRAINT booking_completed_is_charged
    CHECK (status NOT IN ('completed', 'no_show') OR payment_status <> 'scheduled'),
  CONSTRAINT booking_hold_expires CHECK (status <> 'awaiting_payment' OR expires_at IS NOT NULL),
  CONSTRAINT booking_credit_of_user CHECK (credit = 0 OR customer_id IS NOT NULL),
  CONSTRAINT booking_discount_customer CHECK ((discount_code_id IS NULL) = (discount_customer IS NULL)),
  -- A discount comes from a code and never exceeds what the code gave.
  CONSTRAINT booking_discount_given CHECK (
    CASE WHEN discount_code_id IS NULL THEN discount = 0 AND discount_given IS NULL AND discounted_price IS NULL
    ELSE discount_given IS NOT NULL AND discounted_price IS NOT NULL
      AND discount <= discount_given AND discount_given <= discounted_price END)
);
CREATE INDEX booking_by_customer ON bookings (customer_id, starts_at, id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX booking_by_token ON bookings (access_token_hash) WHERE access_token_hash IS NOT NULL;
CREATE INDEX booking_by_guest ON bookings (guest_email, starts_at) WHERE guest_email IS NOT NULL;
CREATE INDEX booking_by_provider ON bookings (provider_id, starts_at, id);
CREATE INDEX booking_by_discount ON bookings (discount_code_id) WHERE discount_code_id IS NOT NULL;
CREATE INDEX booking_by_hold_network ON bookings (hold_network) WHERE hold_network IS NOT NULL;
CREATE INDEX booking_requests ON bookings (provider_id, starts_at) WHERE status = 'requested';
-- For the jobs that expire holds, charge cards, complete bookings and remind of them, ask for reviews, and release
-- earnings.
CREATE INDEX booking_holds ON bookings (expires_at) WHERE status IN ('awaiting_payment', 'requested');
CREATE INDEX booking_charges ON bookings (charge_at) WHERE payment_status = 'scheduled';
CREATE INDEX booking_confirmed ON bookings (ends_at) WHERE status = 'confirmed';
CREATE INDEX booking_ended ON bookings (ends_at) WHERE status IN ('confirmed', 'completed');
CREATE INDEX booking_earnings_due ON bookings (ends_at, id)
  WHERE earnings_released_at IS NULL AND status IN ('confirmed', 'completed', 'no_show', 'cancelled')
    AND price > 0 AND payment_status <> 'on_site';
-- For admins: sessions that ended and are still to be charged, and those that were never paid.
CREATE INDEX booking_over_to_charge ON bookings (ends_at, id) WHERE payment_status = 'scheduled';
CREATE INDEX booking_over_unpaid ON bookings (ends_at, id)
  WHERE status = 'cancelled' AND payment_status = 'failed' AND pay_by > ends_at;

-- Discount codes; the functions are in 0008_discounts.sql.
CREATE TRIGGER booking_names_customer BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION booking_names_customer();
CREATE TRIGGER booking_notes_discount BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION booking_notes_discount();
CREATE TRIGGER booking_takes_discount AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION discount_use_moved();
CREATE TRIGGER booking_moves_discount AFTER UPDATE OF status, payment_status ON bookings
  FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION discount_use_moved();

-- Deletes the network of a hold once the booking is not an unpaid hold any more.
CREATE FUNCTION forget_hold_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hold_network := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER hold_network_forgotten BEFORE UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.hold_network IS NOT NULL AND NEW.status <> 'awaiting_payment')
  EXECUTE FUNCTION forget_hold_network();

-- A proposed change of a booking: what it would become, what that costs, and until when it is held. It has its own
-- seats, so the booking keeps its old ones until the change is applied. Staff cancels some of a booking's
-- participants with a change that is applied at once.
CREATE TABLE booking_changes (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider', 'admin')),
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN ('proposed', 'awaiting_payment', 'applied', 'rejected', 'expired')),
  service_id uuid NOT NULL REFERENCES services,
  title text NOT NULL,
  participants int NOT NULL CHECK (participants >= 1),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  place text NOT NULL CHECK (place IN ('at_provider', 'at_customer', 'virtual')),
  customer_address text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  currency char(3) NOT NULL,
  unit_amount bigint NOT NULL CHECK (unit_amount >= 0),
  price bigint NOT NULL CHECK (price >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND price),
  credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  waived bigint NOT NULL DEFAULT 0 CHECK (waived >= 0),
  system_charge bigint NOT NULL DEFAULT 0 CHECK (system_charge >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  line_items jsonb NOT NULL,
  -- What has to be paid in addition (above 0) or is refunded (below 0).
  difference bigint NOT NULL,
  cancellation_policy text NOT NULL,
  cancel_cutoff_minutes int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT change_order CHECK (starts_at < ends_at),
  CONSTRAINT change_total CHECK (total = price - discount - credit - waived + system_charge)
);
-- A booking has one open change at a time.
CREATE UNIQUE INDEX change_one_open ON booking_changes (booking_id) WHERE status IN ('proposed', 'awaiting_payment');
CREATE INDEX change_by_booking ON booking_changes (booking_id, created_at);
CREATE INDEX change_open ON booking_changes (expires_at) WHERE status IN ('proposed', 'awaiting_payment');

-- Seats of a commitment that a booking takes, and those that its open change holds (in the same session only the
-- additional ones).
CREATE TABLE seats (
  booking_id uuid NOT NULL REFERENCES bookings,
  commitment_id uuid NOT NULL REFERENCES commitments ON DELETE CASCADE,
  participants int NOT NULL CHECK (participants >= 1),
  change_id uuid REFERENCES booking_changes
);
CREATE UNIQUE INDEX seat_once ON seats (booking_id, commitment_id, change_id) NULLS NOT DISTINCT;
CREATE INDEX ON seats (commitment_id);
CREATE INDEX seat_of_change ON seats (change_id) WHERE change_id IS NOT NULL;

-- Maintains `commitments.seats_taken`, whose check refuses overselling, and deletes a session with its last seat,
-- which frees the time.
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
CREATE TRIGGER seats_counted AFTER INSERT OR UPDATE OR DELETE ON seats
  FOR EACH ROW EXECUTE FUNCTION seats_changed();

-- What happened to a booking, in order. `what` says what a row is: a transition of the status, an applied change
-- (`why` is the person's own text), or a note that changed no status (`why` continues a sentence that begins with the
-- name of the person).
CREATE TABLE booking_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  at timestamptz NOT NULL,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider', 'admin', 'system')),
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  what text NOT NULL DEFAULT 'move' CONSTRAINT booking_history_what CHECK (what IN ('move', 'change', 'note')),
  from_status text,
  to_status text NOT NULL,
  why text NOT NULL DEFAULT ''
);
CREATE INDEX ON booking_history (booking_id, id);
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON booking_history
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE booking_history ENABLE ALWAYS TRIGGER history_append_only;

-- Reminders that were sent, by the start they were for: a booking that is moved gets new reminders, one that is not
-- never gets one twice.
CREATE TABLE booking_reminders (
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('day', 'hour')),
  starts_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, kind, starts_at)
);

-- A customer asked to move into a private session that another customer has: if that customer asks for theirs before
-- the offer expires, the two are swapped.
CREATE TABLE swap_offers (
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  -- The booking whose time is asked for.
  other_booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT swap_offer_of_another CHECK (booking_id <> other_booking_id)
);
CREATE INDEX ON swap_offers (other_booking_id);

-- Meeting rooms that a provider replaced; a session without a row uses the room derived from its family. `created_at`
-- is when the current room was created.
CREATE TABLE meeting_rooms (
  family_id uuid PRIMARY KEY,
  room text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Calendar feeds of somebody's bookings, or of a page's schedule (`provider_id`). The key in the address is derived
-- from `version` and the app's secret: a new version has a new key. `created_at` is when the current key was created.
CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider_id uuid REFERENCES providers ON DELETE CASCADE,
  version int NOT NULL DEFAULT 1,
  is_on boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  CONSTRAINT calendar_feed_one UNIQUE NULLS NOT DISTINCT (user_id, provider_id)
);
CREATE INDEX ON calendar_feeds (provider_id);
