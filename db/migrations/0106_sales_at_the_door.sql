-- Up Migration
-- What was sold at the door and given away is stored with a date's other sales, so that an organiser's page does not
-- add up every sale since the event's first date.
ALTER TABLE date_sales
  -- Of the bookings of which it is the first date, those that count: tickets and price (minor units) by gate and way of
  -- paying, `{gate, paid_by, tickets, amount}`, and the valid tickets that were given away, `{package_id, tickets}`.
  ADD COLUMN box_office jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN gifts jsonb NOT NULL DEFAULT '[]';

CREATE OR REPLACE VIEW date_sales_of_bookings AS
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

-- The dates with such sales are counted again. Until then readers count them themselves.
INSERT INTO date_sales_changes (event_id, occurrence_id)
  SELECT DISTINCT o.event_id, o.id FROM box_office_sales s
  JOIN booking_items i ON i.booking_id = s.booking_id
  JOIN occurrences o ON o.id = i.occurrence_id;
