-- Up Migration
-- Check-in at the door of an event's dates.

-- Links by which helpers without an account check guests in, at one gate of one event.
CREATE TABLE door_links (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  -- The gate.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Scan codes only, or also look guests up by name and sell tickets.
  rights text NOT NULL CHECK (rights IN ('scan', 'search_and_sell')),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX door_link_by_event ON door_links (event_id, created_at, id);

-- Everything that check-in devices report, by the device's nonce, so that a repeated report counts once. `seq` is in
-- the order of commits within a date: check-ins of one date are serial.
CREATE TABLE check_ins (
  nonce uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  -- Null for codes that name no ticket of ours.
  ticket_id uuid REFERENCES tickets,
  kind text NOT NULL CHECK (kind IN ('in', 'undo', 'duplicate', 'refused')),
  -- Why a code was refused.
  why text CHECK (why IN ('forged', 'unknown', 'replaced', 'cancelled', 'other_date', 'manual')),
  -- The check-in that an undo takes back, and the one that came before a duplicate.
  other_nonce uuid,
  gate text NOT NULL DEFAULT '' CHECK (length(gate) <= 60),
  -- Who scanned: a user, or a door link.
  user_id uuid REFERENCES users,
  door_link_id uuid REFERENCES door_links,
  scanned_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- Guests of online dates check themselves in when they open the room.
  joined_online boolean NOT NULL DEFAULT false,
  CONSTRAINT check_in_why CHECK ((kind = 'refused') = (why IS NOT NULL)),
  CONSTRAINT check_in_other CHECK ((kind IN ('undo', 'duplicate')) = (other_nonce IS NOT NULL)),
  CONSTRAINT check_in_ticket CHECK (ticket_id IS NOT NULL OR kind IN ('refused', 'undo')),
  CONSTRAINT check_in_by CHECK (num_nonnulls(user_id, door_link_id) = CASE WHEN joined_online THEN 0 ELSE 1 END)
);
CREATE INDEX check_in_by_date ON check_ins (occurrence_id, seq);
CREATE INDEX check_in_by_ticket ON check_ins (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX check_in_undone ON check_ins (other_nonce) WHERE kind = 'undo';
CREATE INDEX check_in_by_user ON check_ins (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX check_in_by_link ON check_ins (door_link_id) WHERE door_link_id IS NOT NULL;
CREATE TRIGGER check_ins_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON check_ins
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE check_ins ENABLE ALWAYS TRIGGER check_ins_append_only;

-- Who is in. The key admits each ticket once on each of its dates.
CREATE TABLE admissions (
  ticket_id uuid NOT NULL REFERENCES tickets,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  nonce uuid NOT NULL UNIQUE REFERENCES check_ins,
  admitted_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, occurrence_id)
);
CREATE INDEX admission_by_date ON admissions (occurrence_id);

-- Tickets that the host of an event sells on the spot or gives away, each sale a booking. What guests pay goes into the
-- host's cash box or card machine, never through the gateway or the ledger.
CREATE TABLE box_office_sales (
  booking_id uuid PRIMARY KEY REFERENCES bookings,
  event_id uuid NOT NULL REFERENCES events,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  paid_by text NOT NULL CHECK (paid_by IN ('complimentary', 'cash', 'card_machine')),
  gate text NOT NULL DEFAULT '' CHECK (length(gate) <= 60),
  -- Who sold: a user, or a door link.
  user_id uuid REFERENCES users,
  door_link_id uuid REFERENCES door_links,
  sold_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT box_office_sale_by CHECK (num_nonnulls(user_id, door_link_id) = 1),
  -- Only the organiser gives tickets away.
  CONSTRAINT box_office_gift_by_user CHECK (paid_by <> 'complimentary' OR user_id IS NOT NULL)
);
CREATE INDEX box_office_sale_by_event ON box_office_sales (event_id);
CREATE INDEX box_office_sale_by_date ON box_office_sales (occurrence_id, sold_at, booking_id);
CREATE INDEX box_office_sale_by_user ON box_office_sales (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX box_office_sale_by_link ON box_office_sales (door_link_id) WHERE door_link_id IS NOT NULL;

-- What was sold of an event's date is stored, so that its organiser's pages cost the same after a hundred dates with
-- sales as before the first. A change of bookings or items notes the date as changed; a job counts it again. Until then
-- readers count the changed dates themselves, so what they show is always what the bookings say.
CREATE TABLE date_sales (
  occurrence_id uuid PRIMARY KEY REFERENCES occurrences ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  -- Prices after discounts of bookings that take or took place (minor units); by package, too: `{package_id, amount}`.
  amount bigint NOT NULL,
  packages jsonb NOT NULL,
  -- Of the bookings of which it is the first date: those that count, those that ask, and how many came in which way.
  bookings int NOT NULL,
  requests int NOT NULL,
  origins jsonb NOT NULL,
  -- What was sold at the door and given away, so that an organiser's page does not add up every sale since the event's
  -- first date. Of the bookings of which it is the first date, those that count: tickets and price (minor units) by
  -- gate and way of paying, `{gate, paid_by, tickets, amount}`, and the valid tickets that were given away,
  -- `{package_id, tickets}`.
  box_office jsonb NOT NULL DEFAULT '[]',
  gifts jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX date_sales_by_event ON date_sales (event_id);

-- Dates that changed since they were counted: a row for each change, so that no two bookings wait for each other.
CREATE TABLE date_sales_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL,
  occurrence_id uuid NOT NULL
);
CREATE INDEX date_sales_change_by_event ON date_sales_changes (event_id, occurrence_id);

-- The bookings of which a date is the first one (by id): each is counted once, whatever dates it has.
CREATE FUNCTION first_bookings(date_id uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT i.booking_id FROM booking_items i
  WHERE i.occurrence_id = date_id AND i.change_id IS NULL AND NOT EXISTS (
    SELECT FROM booking_items f
    WHERE f.booking_id = i.booking_id AND f.change_id IS NULL AND f.occurrence_id < date_id)
$$;

-- What was sold of each date, counted from the bookings.
CREATE VIEW date_sales_of_bookings AS
  SELECT o.id AS occurrence_id, o.event_id, sold.amount, sold.packages, booked.bookings, booked.requests,
    came.origins, door.box_office, given.gifts
  FROM occurrences o
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(p.amount), 0)::bigint AS amount, COALESCE(jsonb_agg(
      jsonb_build_object('package_id', p.package_id, 'amount', p.amount) ORDER BY p.package_id), '[]') AS packages
    FROM (
      SELECT i.package_id, COALESCE(sum(i.price - i.discount)
        FILTER (WHERE i.change_id IS NULL AND b.status IN ('confirmed', 'completed', 'no_show')), 0)::bigint AS amount
      FROM booking_items i JOIN bookings b ON b.id = i.booking_id WHERE i.occurrence_id = o.id GROUP BY i.package_id
    ) p
  ) sold
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE b.status IN
        ('requested', 'awaiting_payment', 'confirmed', 'completed', 'no_show'))::int AS bookings,
      count(*) FILTER (WHERE b.status = 'requested')::int AS requests
    FROM bookings b WHERE b.id IN (SELECT first_bookings(o.id))
  ) booked
  CROSS JOIN LATERAL (
    SELECT COALESCE(jsonb_object_agg(c.origin, c.bookings), '{}') AS origins
    FROM (
      SELECT b.origin, count(*)::int AS bookings FROM bookings b
      WHERE b.id IN (SELECT first_bookings(o.id)) AND b.origin IS NOT NULL
        AND b.status IN ('confirmed', 'completed', 'no_show')
      GROUP BY b.origin
    ) c
  ) came
  CROSS JOIN LATERAL (
    SELECT COALESCE(jsonb_agg(to_jsonb(c) ORDER BY c.gate, c.paid_by), '[]') AS box_office
    FROM (
      SELECT s.gate, s.paid_by, sum(b.participants)::int AS tickets, sum(b.total)::bigint AS amount
      FROM box_office_sales s JOIN bookings b ON b.id = s.booking_id
      WHERE s.booking_id IN (SELECT first_bookings(o.id)) AND b.status IN ('confirmed', 'completed', 'no_show')
      GROUP BY s.gate, s.paid_by
    ) c
  ) door
  CROSS JOIN LATERAL (
    SELECT COALESCE(jsonb_agg(to_jsonb(c) ORDER BY c.package_id), '[]') AS gifts
    FROM (
      SELECT t.package_id, count(*)::int AS tickets
      FROM box_office_sales s
      JOIN bookings b ON b.id = s.booking_id
      JOIN tickets t ON t.booking_id = b.id AND t.status = 'valid'
      WHERE s.booking_id IN (SELECT first_bookings(o.id)) AND s.paid_by = 'complimentary'
        AND b.status IN ('confirmed', 'completed', 'no_show')
      GROUP BY t.package_id
    ) c
  ) given;

CREATE FUNCTION date_sales_of_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO date_sales_changes (event_id, occurrence_id)
    SELECT DISTINCT NEW.event_id, occurrence_id FROM booking_items WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_date_sales AFTER UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.event_id IS NOT NULL AND OLD.status <> NEW.status)
  EXECUTE FUNCTION date_sales_of_status();

-- All dates of a booking change with its items: another one may be its first now.
CREATE FUNCTION date_sales_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO date_sales_changes (event_id, occurrence_id)
    SELECT o.event_id, o.id FROM occurrences o WHERE o.id IN (
      SELECT occurrence_id FROM changed
      UNION ALL SELECT occurrence_id FROM booking_items WHERE booking_id IN (SELECT booking_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER booking_items_added AFTER INSERT ON booking_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION date_sales_of_items();
CREATE TRIGGER booking_items_changed AFTER UPDATE ON booking_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION date_sales_of_items();
CREATE TRIGGER booking_items_removed AFTER DELETE ON booking_items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION date_sales_of_items();
