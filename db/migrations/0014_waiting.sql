-- Up Migration
-- People who wait for seats of an event's dates, or of a full group session. An offer is a booking awaiting payment.
CREATE TABLE waiting_entries (
  id uuid PRIMARY KEY,
  event_id uuid REFERENCES events,
  -- A group session, by its service and start.
  service_id uuid REFERENCES services,
  starts_at timestamptz,
  -- The dates that suit: these, and all from one day to another.
  occurrence_ids uuid[] NOT NULL DEFAULT '{}',
  from_date date,
  until_date date,
  -- Any of them; empty for every package that fits.
  package_ids uuid[] NOT NULL DEFAULT '{}',
  seats int NOT NULL CHECK (seats BETWEEN 1 AND 100),
  -- Whether an offer of fewer seats is welcome.
  takes_fewer boolean NOT NULL DEFAULT false,
  user_id uuid REFERENCES users,
  guest_name text,
  guest_email citext,
  language text NOT NULL,
  -- The hash of the token in its mails, which opens, leaves and accepts it.
  token_hash bytea NOT NULL UNIQUE,
  -- A guest waits once the mailbox is proved: until the link of its mail was used, the entry is on no list.
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('unproved', 'waiting', 'offered', 'booked', 'left', 'ended')),
  -- Its last offer.
  booking_id uuid REFERENCES bookings,
  -- Offers that expired. After the first one it waits again, in its place.
  offers_missed int NOT NULL DEFAULT 0 CHECK (offers_missed >= 0),
  -- When the last one expired: its seats are offered to others.
  missed_at timestamptz,
  -- When it was told that others were served first, because fewer seats came free than it needs.
  passed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT waiting_subject CHECK (
    CASE WHEN event_id IS NULL THEN service_id IS NOT NULL AND starts_at IS NOT NULL
      AND cardinality(occurrence_ids) = 0 AND from_date IS NULL AND until_date IS NULL AND cardinality(package_ids) = 0
    ELSE service_id IS NULL AND starts_at IS NULL
      AND (cardinality(occurrence_ids) > 0 OR from_date IS NOT NULL) END),
  CONSTRAINT waiting_range CHECK ((from_date IS NULL) = (until_date IS NULL) AND from_date <= until_date),
  CONSTRAINT waiting_holder CHECK (
    (user_id IS NULL) = (guest_email IS NOT NULL) AND (guest_email IS NULL) = (guest_name IS NULL)),
  CONSTRAINT waiting_offer CHECK (status NOT IN ('offered', 'booked') OR booking_id IS NOT NULL),
  CONSTRAINT waiting_proof CHECK (status <> 'unproved' OR (guest_email IS NOT NULL AND booking_id IS NULL))
);
-- A person waits once for an event, and once for a session.
CREATE UNIQUE INDEX waiting_once ON waiting_entries
  (event_id, service_id, starts_at, (COALESCE(user_id::text, lower(guest_email::text)))) NULLS NOT DISTINCT
  WHERE status IN ('unproved', 'waiting', 'offered');
CREATE INDEX waiting_by_event ON waiting_entries (event_id, created_at, id) WHERE status IN ('waiting', 'offered');
CREATE INDEX waiting_by_session ON waiting_entries (service_id, starts_at, created_at, id)
  WHERE status IN ('waiting', 'offered') AND service_id IS NOT NULL;
CREATE INDEX ON waiting_entries (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ON waiting_entries (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX waiting_unproved ON waiting_entries (created_at) WHERE status = 'unproved';

-- The waiting list's entry that a booking was offered to.
ALTER TABLE bookings ADD FOREIGN KEY (waiting_entry_id) REFERENCES waiting_entries;
CREATE INDEX booking_by_waiting_entry ON bookings (waiting_entry_id) WHERE waiting_entry_id IS NOT NULL;

-- Whether an entry waits for a date.
CREATE FUNCTION waits_for(e waiting_entries, o occurrences) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT e.event_id = o.event_id
    AND (o.id = ANY (e.occurrence_ids) OR COALESCE(o.date BETWEEN e.from_date AND e.until_date, false))
$$;

-- Reserves a date for the people who wait for it and enqueues their offers, whatever statement frees its seats or
-- reopens it: every change of seats updates the row of its date.
CREATE FUNCTION serve_waiting_for_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM waiting_entries e WHERE e.event_id = NEW.event_id AND e.status = 'waiting' AND waits_for(e, NEW)
  ) THEN
    NEW.serving_since := now();
    INSERT INTO waiting_jobs (name, payload, key)
      VALUES ('offer-seats', json_build_object('occurrence_id', NEW.id), 'offer-seats:' || NEW.id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER occurrence_serves_waiting BEFORE UPDATE ON occurrences
  FOR EACH ROW WHEN (
    NEW.status = 'scheduled' AND NEW.serving_since IS NULL AND OLD.serving_since IS NULL AND (
      NEW.seats_taken < OLD.seats_taken OR NEW.online_taken < OLD.online_taken
      OR COALESCE(NEW.capacity, 2147483647) > COALESCE(OLD.capacity, 2147483647)
      OR COALESCE(NEW.online_capacity, 2147483647) > COALESCE(OLD.online_capacity, 2147483647)
      OR OLD.status <> NEW.status OR (OLD.registration_closed AND NOT NEW.registration_closed)))
  EXECUTE FUNCTION serve_waiting_for_date();

-- The same where only a package has more seats, or is open again.
CREATE FUNCTION serve_waiting_for_package() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE occurrences o SET serving_since = now()
    WHERE o.id = NEW.occurrence_id AND o.serving_since IS NULL AND o.status = 'scheduled' AND EXISTS (
      SELECT FROM waiting_entries e WHERE e.event_id = o.event_id AND e.status = 'waiting' AND waits_for(e, o));
  IF FOUND THEN
    INSERT INTO waiting_jobs (name, payload, key)
      VALUES ('offer-seats', json_build_object('occurrence_id', NEW.occurrence_id),
        'offer-seats:' || NEW.occurrence_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER package_serves_waiting AFTER UPDATE ON occurrence_packages
  FOR EACH ROW WHEN (
    NEW.taken < OLD.taken OR COALESCE(NEW.capacity, 2147483647) > COALESCE(OLD.capacity, 2147483647)
    OR (OLD.is_closed AND NOT NEW.is_closed))
  EXECUTE FUNCTION serve_waiting_for_package();

-- The same for all dates of an event that takes bookings again.
CREATE FUNCTION serve_waiting_for_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH served AS (
    UPDATE occurrences o SET serving_since = now()
      WHERE o.event_id = NEW.id AND o.serving_since IS NULL AND o.status = 'scheduled' AND EXISTS (
        SELECT FROM waiting_entries e WHERE e.event_id = o.event_id AND e.status = 'waiting' AND waits_for(e, o))
      RETURNING id
  )
  INSERT INTO waiting_jobs (name, payload, key)
    SELECT 'offer-seats', json_build_object('occurrence_id', id), 'offer-seats:' || id FROM served;
  RETURN NULL;
END $$;
CREATE TRIGGER event_serves_waiting AFTER UPDATE OF registration_closed ON events
  FOR EACH ROW WHEN (OLD.registration_closed AND NOT NEW.registration_closed)
  EXECUTE FUNCTION serve_waiting_for_event();

-- And for a group session. One that people wait for stays on the calendar, even empty, until they were asked.
CREATE FUNCTION serve_waiting_for_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM waiting_entries e
    WHERE e.service_id = NEW.service_id AND e.starts_at = NEW.starts_at AND e.status = 'waiting'
  ) THEN
    NEW.serving_since := now();
    INSERT INTO waiting_jobs (name, payload, key)
      VALUES ('offer-seats', json_build_object('commitment_id', NEW.id), 'offer-seats:' || NEW.id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_serves_waiting BEFORE UPDATE ON commitments
  FOR EACH ROW WHEN (
    NEW.kind = 'session' AND NEW.capacity > 1 AND NEW.serving_since IS NULL AND OLD.serving_since IS NULL
    AND NEW.seats_taken < OLD.seats_taken)
  EXECUTE FUNCTION serve_waiting_for_session();

-- An entry follows the booking that was offered to it: paid, expired (it waits again once, in its place), or given up.
CREATE FUNCTION offer_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_entries SET
    status = CASE
      WHEN NEW.status = 'confirmed' THEN 'booked'
      WHEN NEW.status <> 'expired' THEN 'left'
      WHEN offers_missed = 0 THEN 'waiting' ELSE 'ended' END,
    offers_missed = offers_missed + CASE WHEN NEW.status = 'expired' THEN 1 ELSE 0 END,
    missed_at = CASE WHEN NEW.status = 'expired' THEN now() ELSE missed_at END
    WHERE id = NEW.waiting_entry_id AND booking_id = NEW.id AND (status = 'offered' OR NEW.status = 'confirmed');
  IF FOUND AND NEW.status = 'expired' THEN
    INSERT INTO waiting_jobs (name, payload)
      VALUES ('notify-waiting', json_build_object('entry_id', NEW.waiting_entry_id, 'kind', 'missed',
        'booking_id', NEW.id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER offered_booking_ended AFTER UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.waiting_entry_id IS NOT NULL AND NEW.status <> OLD.status
    AND NEW.status IN ('confirmed', 'expired', 'withdrawn', 'cancelled')
    AND OLD.status IN ('awaiting_payment', 'expired'))
  EXECUTE FUNCTION offer_ended();
