-- Up Migration
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
  origins jsonb NOT NULL
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
    came.origins
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
  ) came;

INSERT INTO date_sales (occurrence_id, event_id, amount, packages, bookings, requests, origins)
  SELECT * FROM date_sales_of_bookings
  WHERE occurrence_id IN (SELECT occurrence_id FROM booking_items);

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
