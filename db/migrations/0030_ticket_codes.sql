-- Up Migration
-- The code below a ticket's QR code, which is typed where nothing scans: eight characters without 0, 1, I and O. Bytes
-- 6 and 8 of a UUID are not random, so they are left out. Random codes of one package collide once in 2^40 pairs; the
-- index refuses that one.
CREATE FUNCTION ticket_short_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(random, byte) % 32 + 1, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS random) u, unnest('{0,1,2,3,4,5,9,10}'::int[]) byte
$$;

ALTER TABLE tickets
  ADD COLUMN short_code text NOT NULL DEFAULT ticket_short_code()
    CHECK (short_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  -- How often it was transferred: earlier holders' links have a lower number.
  ADD COLUMN transfers int NOT NULL DEFAULT 0 CHECK (transfers >= 0),
  ADD COLUMN transferred_at timestamptz,
  ADD CONSTRAINT ticket_transfer CHECK ((transfers > 0) = (transferred_at IS NOT NULL));

-- Also finds the tickets of a package.
DROP INDEX ticket_by_package;
CREATE UNIQUE INDEX ticket_code_once ON tickets (package_id, short_code);
CREATE INDEX ticket_by_holder ON tickets (attendee_email) WHERE attendee_email IS NOT NULL;

-- Codes that were invalidated are not typed either.
CREATE FUNCTION renew_short_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.short_code := ticket_short_code();
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_code_renewed BEFORE UPDATE OF code_turn ON tickets
  FOR EACH ROW WHEN (NEW.code_turn <> OLD.code_turn) EXECUTE FUNCTION renew_short_code();

-- Dates that a booking had before it was changed, whose calendar entries are cancelled.
CREATE TABLE booking_past_dates (
  booking_id uuid NOT NULL REFERENCES bookings,
  occurrence_id uuid NOT NULL REFERENCES occurrences ON DELETE CASCADE,
  PRIMARY KEY (booking_id, occurrence_id)
);
CREATE INDEX ON booking_past_dates (occurrence_id);
