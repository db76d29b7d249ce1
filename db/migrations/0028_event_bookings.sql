-- Up Migration
-- Bookings of events: what they contain, their tickets, and the seats they take.

-- A booking is of a service (one unit, priced per person) or of an event (items).
ALTER TABLE bookings
  ADD COLUMN event_id uuid REFERENCES events,
  ALTER COLUMN unit_amount DROP NOT NULL,
  ADD CONSTRAINT booking_subject CHECK (
    CASE kind WHEN 'session' THEN event_id IS NULL AND unit_amount IS NOT NULL
    ELSE event_id IS NOT NULL AND service_id IS NULL AND unit_amount IS NULL END);
ALTER TABLE bookings DROP CONSTRAINT bookings_place_check;
ALTER TABLE bookings
  ADD CONSTRAINT booking_place CHECK (
    CASE kind WHEN 'session' THEN place IN ('at_provider', 'at_customer', 'virtual')
    ELSE place IN ('at_venue', 'virtual', 'hybrid') END);
CREATE INDEX booking_by_event ON bookings (event_id, created_at, id) WHERE event_id IS NOT NULL;

ALTER TABLE booking_changes
  ADD COLUMN event_id uuid REFERENCES events,
  -- The tickets that end when it is applied, where the customer chose them.
  ADD COLUMN ended_ticket_ids uuid[] NOT NULL DEFAULT '{}',
  ALTER COLUMN service_id DROP NOT NULL,
  ALTER COLUMN unit_amount DROP NOT NULL,
  ADD CONSTRAINT change_subject CHECK (
    CASE WHEN event_id IS NULL THEN service_id IS NOT NULL AND unit_amount IS NOT NULL
    ELSE service_id IS NULL AND unit_amount IS NULL END);
ALTER TABLE booking_changes DROP CONSTRAINT booking_changes_place_check;
ALTER TABLE booking_changes
  ADD CONSTRAINT change_place CHECK (
    CASE WHEN event_id IS NULL THEN place IN ('at_provider', 'at_customer', 'virtual')
    ELSE place IN ('at_venue', 'virtual', 'hybrid') END);

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

-- Questions that guests answer, when they book or after the event. An edited question is a new one: answers keep the
-- question they were given to.
CREATE TABLE questions (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  asked text NOT NULL CHECK (asked IN ('booking', 'afterwards')),
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('short_text', 'long_text', 'one_of', 'many_of', 'rating', 'yes_no')),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 300),
  options text[] NOT NULL DEFAULT '{}',
  is_required boolean NOT NULL DEFAULT false,
  retired_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX question_by_event ON questions (event_id, asked, position);

-- One ticket for each seat of a booking. A ticket without an occurrence is a pass for all dates of its package.
CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  package_id uuid NOT NULL REFERENCES packages,
  occurrence_id uuid REFERENCES occurrences,
  position int NOT NULL,
  attendee_name text NOT NULL DEFAULT '',
  attendee_email citext,
  -- Incremented by a transfer, which invalidates earlier codes.
  code_turn int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'valid' CHECK (status IN ('valid', 'cancelled')),
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_by_booking ON tickets (booking_id, position);
CREATE INDEX ticket_by_occurrence ON tickets (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE INDEX ticket_by_package ON tickets (package_id);

CREATE TABLE answers (
  question_id uuid NOT NULL REFERENCES questions,
  ticket_id uuid NOT NULL REFERENCES tickets,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, question_id)
);
CREATE INDEX ON answers (question_id);

-- Seats are taken in a session (`commitment_id`), or on a date of an event: in the room or online, and of a package.
ALTER TABLE seats
  ALTER COLUMN commitment_id DROP NOT NULL,
  ADD COLUMN occurrence_id uuid REFERENCES occurrences,
  ADD COLUMN package_id uuid REFERENCES packages,
  ADD COLUMN is_online boolean,
  ADD CONSTRAINT seat_place CHECK (
    CASE WHEN commitment_id IS NOT NULL THEN occurrence_id IS NULL AND package_id IS NULL AND is_online IS NULL
    ELSE occurrence_id IS NOT NULL AND (package_id IS NULL) <> (is_online IS NULL) END);
DROP INDEX seat_once;
CREATE UNIQUE INDEX seat_once ON seats (booking_id, commitment_id, change_id) NULLS NOT DISTINCT
  WHERE commitment_id IS NOT NULL;
CREATE UNIQUE INDEX seat_of_event_once ON seats (booking_id, occurrence_id, package_id, is_online, change_id)
  NULLS NOT DISTINCT WHERE occurrence_id IS NOT NULL;
CREATE INDEX seat_by_occurrence ON seats (occurrence_id) WHERE occurrence_id IS NOT NULL;

DROP TRIGGER seats_counted ON seats;
CREATE TRIGGER seats_added AFTER INSERT ON seats
  FOR EACH ROW WHEN (NEW.commitment_id IS NOT NULL) EXECUTE FUNCTION seats_changed();
CREATE TRIGGER seats_moved AFTER UPDATE ON seats
  FOR EACH ROW WHEN (NEW.commitment_id IS NOT NULL) EXECUTE FUNCTION seats_changed();
CREATE TRIGGER seats_freed AFTER DELETE ON seats
  FOR EACH ROW WHEN (OLD.commitment_id IS NOT NULL) EXECUTE FUNCTION seats_changed();

-- Maintains the seats that are taken of an event's dates and packages, whatever statement moves them. Dates are
-- locked in the order of their ids, and packages only under the lock of their date, so that statements that move
-- seats of several dates do not deadlock.
CREATE FUNCTION count_event_seats(moved jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM occurrences WHERE id IN (SELECT (m ->> 'occurrence_id')::uuid FROM jsonb_array_elements(moved) m)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE occurrences o
    SET seats_taken = seats_taken + change.in_room, online_taken = online_taken + change.online
    FROM (
      SELECT occurrence_id, COALESCE(sum(seats) FILTER (WHERE NOT is_online), 0) AS in_room,
        COALESCE(sum(seats) FILTER (WHERE is_online), 0) AS online
      FROM jsonb_to_recordset(moved) AS m (occurrence_id uuid, package_id uuid, is_online boolean, seats int)
      WHERE package_id IS NULL GROUP BY occurrence_id
    ) change
    WHERE o.id = change.occurrence_id;
  INSERT INTO occurrence_packages (occurrence_id, package_id, capacity)
    SELECT DISTINCT m.occurrence_id, m.package_id, p.capacity
    FROM jsonb_to_recordset(moved) AS m (occurrence_id uuid, package_id uuid) JOIN packages p ON p.id = m.package_id
    ON CONFLICT DO NOTHING;
  UPDATE occurrence_packages op
    SET taken = taken + change.seats
    FROM (
      SELECT occurrence_id, package_id, sum(seats) AS seats
      FROM jsonb_to_recordset(moved) AS m (occurrence_id uuid, package_id uuid, seats int)
      WHERE package_id IS NOT NULL GROUP BY occurrence_id, package_id
    ) change
    WHERE op.occurrence_id = change.occurrence_id AND op.package_id = change.package_id;
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

-- A code for events, dates and packages. Without any list, it is for everything of its page. A code that only unlocks
-- hidden packages may give nothing.
ALTER TABLE discount_codes
  ADD COLUMN event_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN occurrence_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN package_ids uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE discount_codes DROP CONSTRAINT discount_code_value;
ALTER TABLE discount_codes ADD CONSTRAINT discount_code_value CHECK (
  (value >= 1 OR (value = 0 AND cardinality(package_ids) > 0)) AND (kind <> 'percent' OR value <= 100));

-- Reviews and reports of events.
ALTER TABLE reviews ADD COLUMN event_id uuid REFERENCES events;
CREATE INDEX review_by_event ON reviews (event_id, created_at DESC, id DESC) WHERE NOT is_hidden;
ALTER TABLE reports ADD COLUMN event_id uuid REFERENCES events;
ALTER TABLE reports DROP CONSTRAINT reports_about_check;
ALTER TABLE reports
  ADD CONSTRAINT report_about CHECK (about IN ('booking', 'payment', 'provider', 'review', 'event')),
  ADD CONSTRAINT report_of_event CHECK ((about = 'event') = (event_id IS NOT NULL));
DROP INDEX report_one_open;
CREATE UNIQUE INDEX report_one_open ON reports (
  about, COALESCE(review_id, event_id, booking_id, provider_id), by_role,
  (COALESCE(by_user_id, '00000000-0000-0000-0000-000000000000'::uuid))
) WHERE status <> 'closed';
