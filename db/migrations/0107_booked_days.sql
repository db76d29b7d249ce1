-- Up Migration
-- The operator's overview adds up days that were counted once, and not the bookings of months.

-- The days of a time zone whose bookings are counted, and when they began and ended.
CREATE TABLE booked_days (
  timezone text NOT NULL,
  day date NOT NULL,
  began timestamptz NOT NULL,
  ended timestamptz NOT NULL,
  PRIMARY KEY (timezone, day)
);

-- What was booked on such a day in a currency (minor units).
CREATE TABLE booked_day_sums (
  timezone text NOT NULL,
  day date NOT NULL,
  currency char(3) NOT NULL,
  bookings int NOT NULL,
  -- Those of them that cost something.
  paid int NOT NULL,
  value bigint NOT NULL,
  fees bigint NOT NULL,
  PRIMARY KEY (timezone, day, currency),
  FOREIGN KEY (timezone, day) REFERENCES booked_days ON DELETE CASCADE
);

-- A booking that changes what it came to long after it was made has its day counted again. Days are counted twelve
-- hours after their end, so only such a change has to wait for the days that are being counted.
CREATE FUNCTION bookings_reopen_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('booked_days'));
  DELETE FROM booked_days WHERE began <= OLD.created_at AND ended > OLD.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_reopen_days AFTER UPDATE OF status, total, system_charge ON bookings
  FOR EACH ROW WHEN (OLD.created_at < now() - interval '12 hours' AND (
    OLD.total <> NEW.total OR OLD.system_charge <> NEW.system_charge
    OR (OLD.status IN ('confirmed', 'completed', 'no_show', 'cancelled'))
      <> (NEW.status IN ('confirmed', 'completed', 'no_show', 'cancelled'))))
  EXECUTE FUNCTION bookings_reopen_days();
