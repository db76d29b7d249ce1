-- Up Migration
-- A client whose booking the provider enters may have no address, only a name; every other booking has a way to be told.
ALTER TABLE bookings DROP CONSTRAINT booking_holder;
ALTER TABLE bookings ADD CONSTRAINT booking_holder CHECK (
  CASE WHEN payment_status = 'on_site' AND customer_id IS NULL THEN guest_name IS NOT NULL
  ELSE (customer_id IS NOT NULL) <> (guest_email IS NOT NULL) END);

-- What is agreed and lies ahead, by its end: the sweeps that complete bookings and remind of them.
CREATE INDEX booking_confirmed ON bookings (ends_at) WHERE status = 'confirmed';

-- Which reminder was given for which start: a booking that is moved is reminded of anew, one that is not never twice.
CREATE TABLE booking_reminders (
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('day', 'hour')),
  starts_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, kind, starts_at)
);

-- Rooms that a provider asked for anew; a session without a row meets in the room made from its family.
CREATE TABLE meeting_rooms (
  family_id uuid PRIMARY KEY,
  room text NOT NULL,
  made_at timestamptz NOT NULL
);

-- Calendars that subscribe to somebody's bookings, or to a page's schedule. The key in the address is made from `version` and the
-- app's secret: another version, another key.
CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider_id uuid REFERENCES providers ON DELETE CASCADE,
  version int NOT NULL DEFAULT 1,
  is_on boolean NOT NULL DEFAULT true,
  made_at timestamptz NOT NULL,
  CONSTRAINT calendar_feed_one UNIQUE NULLS NOT DISTINCT (user_id, provider_id)
);
CREATE INDEX ON calendar_feeds (provider_id);
