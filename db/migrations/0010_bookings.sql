-- Up Migration
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

-- The next booking number that a spreadsheet keeps as it is: it reads 16E227 as 1.6E+228, and MARCH1 as a day. So no
-- number has an E, nor one group of letters beside figures, as months have in all languages. Those that have are left
-- out. All come from the same bijection of the same sequence, so that none is one of the numbers before.
CREATE FUNCTION next_booking_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  word text;
BEGIN
  LOOP
    word := booking_number(nextval('booking_numbers'));
    EXIT WHEN word !~ 'E|^[1-9]*[A-Z]{1,5}[1-9]*$';
  END LOOP;
  RETURN word;
END $$;

-- One row for each booking, of a user or a guest. Amounts are in minor units of the currency.
CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  number text NOT NULL DEFAULT next_booking_number() UNIQUE,
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
  place text NOT NULL,
  note text NOT NULL DEFAULT '',
  customer_address text NOT NULL DEFAULT '',
  status text NOT NULL,
  payment_status text NOT NULL,
  currency char(3) NOT NULL,
  unit_amount bigint CHECK (unit_amount >= 0),
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
  event_id uuid REFERENCES events,
  -- The waiting list's entry that it was offered to; 0014_waiting.sql adds the key.
  waiting_entry_id uuid,
  -- Whether a host entered it: a client, or tickets at the door.
  is_entered boolean NOT NULL DEFAULT false,
  -- How whoever booked came to the page: one of these ways, or `utm:` with the name that the organiser gave a link.
  -- Null where nobody came to a page, as for bookings that a host entered. It names a way, never a person or another
  -- site.
  origin text,
  -- As it was when the booking was made: a host cannot take away afterwards what a customer had.
  withdrawal_exemption text NOT NULL DEFAULT 'none'
    CHECK (withdrawal_exemption IN ('none', 'leisure', 'repairs', 'private')),
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
      AND discount <= discount_given AND discount_given <= discounted_price END),
  -- It is of a service (one unit, priced per person) or of an event (items).
  CONSTRAINT booking_subject CHECK (
    CASE kind WHEN 'session' THEN event_id IS NULL AND unit_amount IS NOT NULL
    ELSE event_id IS NOT NULL AND service_id IS NULL AND unit_amount IS NULL END),
  CONSTRAINT booking_place CHECK (
    CASE kind WHEN 'session' THEN place IN ('at_provider', 'at_customer', 'virtual')
    ELSE place IN ('at_venue', 'virtual', 'hybrid') END),
  CONSTRAINT booking_origin CHECK (
    origin ~ '^(home|search|saved|provider_page|direct|share|poster|invitation|mail|utm:[a-z0-9][a-z0-9._-]{0,39})$')
);
-- What is erased is over, and its link opens nothing, whatever was booked meanwhile. Not asked of old rows, which
-- change only towards it.
ALTER TABLE bookings
  ADD CONSTRAINT booking_erased_is_over CHECK (
    NOT is_erased_address(guest_email::text) OR status NOT IN ('awaiting_payment', 'requested', 'confirmed')) NOT VALID,
  ADD CONSTRAINT booking_erased_has_no_link CHECK (
    NOT is_erased_address(guest_email::text) OR access_token_hash IS NULL) NOT VALID;
CREATE INDEX booking_by_customer ON bookings (customer_id, starts_at, id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX booking_by_token ON bookings (access_token_hash) WHERE access_token_hash IS NOT NULL;
CREATE INDEX booking_by_guest ON bookings (guest_email, starts_at) WHERE guest_email IS NOT NULL;
CREATE INDEX booking_by_provider ON bookings (provider_id, starts_at, id);
CREATE INDEX booking_by_discount ON bookings (discount_code_id) WHERE discount_code_id IS NOT NULL;
CREATE INDEX booking_by_hold_network ON bookings (hold_network) WHERE hold_network IS NOT NULL;
-- What a provider has ahead is found without all that is over: requests, holds and confirmed bookings.
CREATE INDEX booking_open ON bookings (provider_id, starts_at, id)
  WHERE status IN ('confirmed', 'awaiting_payment', 'requested');
CREATE INDEX booking_by_event ON bookings (event_id, created_at, id) WHERE event_id IS NOT NULL;
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
-- The operator's list: newest first, and by state.
CREATE INDEX booking_newest ON bookings (created_at, id);
CREATE INDEX booking_by_status ON bookings (status, created_at, id);
-- Guests of bookings by the beginning of their name.
CREATE INDEX booking_guest_name ON bookings (lower(guest_name) text_pattern_ops) WHERE guest_name IS NOT NULL;

-- Discount codes; the functions are in 0009_discounts.sql.
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

-- Nobody books, and no page is booked, whose account was deleted since the booking began: deleting locks the person and
-- their pages until it is done, and a booking waits for that here.
CREATE FUNCTION booking_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.customer_id FOR KEY SHARE;
  PERFORM FROM providers WHERE id = NEW.provider_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM users WHERE id = NEW.customer_id AND status = 'deleted') THEN
    RAISE EXCEPTION 'the customer is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_deleted';
  END IF;
  IF EXISTS (
    SELECT FROM providers p JOIN users owner ON owner.id = p.owner_id
    WHERE p.id = NEW.provider_id AND owner.status = 'deleted'
  ) THEN
    RAISE EXCEPTION 'the page is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'page_deleted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_of_people BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION booking_of_people();

-- Keeps why nobody withdraws from a contract about the service or the event.
CREATE FUNCTION booking_keeps_exemption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.withdrawal_exemption := coalesce(
    (SELECT withdrawal_exemption FROM services WHERE id = NEW.service_id),
    (SELECT withdrawal_exemption FROM events WHERE id = NEW.event_id), 'none');
  RETURN NEW;
END $$;
CREATE TRIGGER booking_keeps_exemption BEFORE INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_keeps_exemption();

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
  service_id uuid REFERENCES services,
  title text NOT NULL,
  participants int NOT NULL CHECK (participants >= 1),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  place text NOT NULL,
  customer_address text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  currency char(3) NOT NULL,
  unit_amount bigint CHECK (unit_amount >= 0),
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
  event_id uuid REFERENCES events,
  -- The tickets that end when it is applied, where the customer chose them.
  ended_ticket_ids uuid[] NOT NULL DEFAULT '{}',
  CONSTRAINT change_order CHECK (starts_at < ends_at),
  CONSTRAINT change_total CHECK (total = price - discount - credit - waived + system_charge),
  CONSTRAINT change_subject CHECK (
    CASE WHEN event_id IS NULL THEN service_id IS NOT NULL AND unit_amount IS NOT NULL
    ELSE service_id IS NULL AND unit_amount IS NULL END),
  CONSTRAINT change_place CHECK (
    CASE WHEN event_id IS NULL THEN place IN ('at_provider', 'at_customer', 'virtual')
    ELSE place IN ('at_venue', 'virtual', 'hybrid') END)
);
-- A booking has one open change at a time.
CREATE UNIQUE INDEX change_one_open ON booking_changes (booking_id) WHERE status IN ('proposed', 'awaiting_payment');
CREATE INDEX change_by_booking ON booking_changes (booking_id, created_at);
CREATE INDEX change_open ON booking_changes (expires_at) WHERE status IN ('proposed', 'awaiting_payment');
