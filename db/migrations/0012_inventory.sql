-- Up Migration
-- What bookings take: time on calendars, and seats of sessions and of the dates of events.
--
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
  -- While seats that came free are offered to people who wait, nobody else can book it (`offer-seats` ends it).
  serving_since timestamptz,
  CONSTRAINT commitment_order CHECK (starts_at < ends_at),
  CONSTRAINT commitment_padding CHECK (padded @> tstzrange(starts_at, ends_at)),
  -- No session is oversold.
  CONSTRAINT session_seats CHECK (seats_taken BETWEEN 0 AND capacity),
  -- Two families never overlap in one calendar. The constraint serves whoever asks what takes time in a calendar, too:
  -- by time, not by the random number of a family, since a calendar with ten thousand past bookings would be read as a
  -- whole.
  CONSTRAINT session_no_overlap EXCLUDE USING gist (calendar_id WITH =, padded WITH &&, family_id WITH <>)
);
CREATE INDEX ON commitments (provider_id, starts_at);
CREATE INDEX commitment_serving ON commitments (id) WHERE serving_since IS NOT NULL;

-- What a booking of an event contains, one row for each date and package; `change_id` marks those of a proposed
-- change. The rows of a series pass share a `line`: its price is spread over its dates.
CREATE TABLE booking_items (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  change_id uuid REFERENCES booking_changes,
  line int NOT NULL,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  package_id uuid NOT NULL REFERENCES packages,
  -- The package's name when it was booked.
  title text NOT NULL,
  seats int NOT NULL CHECK (seats >= 1),
  unit_amount bigint NOT NULL CHECK (unit_amount >= 0),
  price bigint NOT NULL CHECK (price >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND price),
  CONSTRAINT booking_item_once UNIQUE NULLS NOT DISTINCT (booking_id, change_id, occurrence_id, package_id)
);
CREATE INDEX booking_item_by_occurrence ON booking_items (occurrence_id);
CREATE INDEX booking_item_by_package ON booking_items (package_id);
CREATE INDEX booking_item_of_change ON booking_items (change_id) WHERE change_id IS NOT NULL;

-- Seats are taken in a session (`commitment_id`), or on a date of an event: in the room or online, and of a package. A
-- booking takes them, and its open change holds others (in the same session only the additional ones).
CREATE TABLE seats (
  booking_id uuid NOT NULL REFERENCES bookings,
  commitment_id uuid REFERENCES commitments ON DELETE CASCADE,
  participants int NOT NULL CHECK (participants >= 1),
  change_id uuid REFERENCES booking_changes,
  occurrence_id uuid REFERENCES occurrences,
  package_id uuid REFERENCES packages,
  is_online boolean,
  CONSTRAINT seat_place CHECK (
    CASE WHEN commitment_id IS NOT NULL THEN occurrence_id IS NULL AND package_id IS NULL AND is_online IS NULL
    ELSE occurrence_id IS NOT NULL AND (package_id IS NULL) <> (is_online IS NULL) END)
);
CREATE UNIQUE INDEX seat_once ON seats (booking_id, commitment_id, change_id) NULLS NOT DISTINCT
  WHERE commitment_id IS NOT NULL;
CREATE UNIQUE INDEX seat_of_event_once ON seats (booking_id, occurrence_id, package_id, is_online, change_id)
  NULLS NOT DISTINCT WHERE occurrence_id IS NOT NULL;
CREATE INDEX seat_by_occurrence ON seats (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE INDEX ON seats (commitment_id);
CREATE INDEX seat_of_change ON seats (change_id) WHERE change_id IS NOT NULL;

-- Maintains `commitments.seats_taken`, whose check refuses overselling, and deletes a session with its last seat,
-- which frees the time. A session that people wait for stays on the calendar, even empty, until they were asked.
CREATE FUNCTION seats_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE commitments SET seats_taken = seats_taken - OLD.participants WHERE id = OLD.commitment_id;
    DELETE FROM commitments
      WHERE id = OLD.commitment_id AND seats_taken = 0 AND kind = 'session' AND serving_since IS NULL
      AND (TG_OP = 'DELETE' OR NEW.commitment_id <> OLD.commitment_id);
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE commitments SET seats_taken = seats_taken + NEW.participants WHERE id = NEW.commitment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seats_added AFTER INSERT ON seats
  FOR EACH ROW WHEN (NEW.commitment_id IS NOT NULL) EXECUTE FUNCTION seats_changed();
CREATE TRIGGER seats_moved AFTER UPDATE ON seats
  FOR EACH ROW WHEN (NEW.commitment_id IS NOT NULL) EXECUTE FUNCTION seats_changed();
CREATE TRIGGER seats_freed AFTER DELETE ON seats
  FOR EACH ROW WHEN (OLD.commitment_id IS NOT NULL) EXECUTE FUNCTION seats_changed();

-- Maintains the seats that are taken of an event's dates and packages, whatever statement moves them, with one
-- statement for each date and package instead of sorting and joining all of them: most bookings have one, and pay a
-- fifth of the time for it. Dates are locked in the order of their ids, and packages only under the lock of their date,
-- so that statements that move seats of several dates do not deadlock.
CREATE FUNCTION count_event_seats(moved jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT occurrence_id, COALESCE(sum(seats) FILTER (WHERE NOT is_online), 0) AS in_room,
      COALESCE(sum(seats) FILTER (WHERE is_online), 0) AS online
    FROM jsonb_to_recordset(moved) AS m (occurrence_id uuid, is_online boolean, seats int)
    GROUP BY occurrence_id ORDER BY occurrence_id
  LOOP
    IF change.in_room = 0 AND change.online = 0 THEN
      PERFORM FROM occurrences WHERE id = change.occurrence_id FOR NO KEY UPDATE;
    ELSE
      UPDATE occurrences SET seats_taken = seats_taken + change.in_room, online_taken = online_taken + change.online
        WHERE id = change.occurrence_id;
    END IF;
  END LOOP;
  FOR change IN
    SELECT occurrence_id, package_id, sum(seats) AS seats
    FROM jsonb_to_recordset(moved) AS m (occurrence_id uuid, package_id uuid, seats int)
    WHERE package_id IS NOT NULL GROUP BY occurrence_id, package_id ORDER BY occurrence_id, package_id
  LOOP
    UPDATE occurrence_packages SET taken = taken + change.seats
      WHERE occurrence_id = change.occurrence_id AND package_id = change.package_id;
    IF NOT FOUND THEN
      INSERT INTO occurrence_packages (occurrence_id, package_id, capacity, taken)
        SELECT change.occurrence_id, id, capacity, change.seats FROM packages WHERE id = change.package_id;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION event_seats_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('occurrence_id', occurrence_id, 'package_id', package_id,
      'is_online', is_online, 'seats', participants))
      INTO moved FROM added WHERE occurrence_id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('occurrence_id', occurrence_id, 'package_id', package_id,
      'is_online', is_online, 'seats', -participants))
      INTO moved FROM removed WHERE occurrence_id IS NOT NULL;
  ELSE
    SELECT jsonb_agg(row) INTO moved FROM (
      SELECT jsonb_build_object('occurrence_id', occurrence_id, 'package_id', package_id, 'is_online', is_online,
        'seats', participants) AS row FROM added WHERE occurrence_id IS NOT NULL
      UNION ALL
      SELECT jsonb_build_object('occurrence_id', occurrence_id, 'package_id', package_id, 'is_online', is_online,
        'seats', -participants) FROM removed WHERE occurrence_id IS NOT NULL) both_sides;
  END IF;
  IF moved IS NOT NULL THEN
    PERFORM count_event_seats(moved);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_seats_added AFTER INSERT ON seats
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_seats_changed();
CREATE TRIGGER event_seats_moved AFTER UPDATE ON seats
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_seats_changed();
CREATE TRIGGER event_seats_freed AFTER DELETE ON seats
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_seats_changed();
