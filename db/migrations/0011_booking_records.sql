-- Up Migration
-- What happened to a booking, in order. `what` says what a row is: a transition of the status, an applied change
-- (`why` is the person's own text), or a note that changed no status (`why` continues a sentence that begins with the
-- name of the person). What the app notes is a message (area, key and values), which is written in the language of
-- whoever reads it; `why` is then a person's own text. Notes without a message have a text that was written when they
-- were created and continues the name of the person.
CREATE TABLE booking_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  at timestamptz NOT NULL,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider', 'admin', 'system')),
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  what text NOT NULL DEFAULT 'move' CONSTRAINT booking_history_what CHECK (what IN ('move', 'change', 'note')),
  from_status text,
  to_status text NOT NULL,
  why text NOT NULL DEFAULT '',
  message jsonb,
  CONSTRAINT booking_history_note_has_text CHECK (what <> 'note' OR message IS NOT NULL OR why <> '')
);
CREATE INDEX ON booking_history (booking_id, id);
CREATE INDEX booking_history_by_user ON booking_history (by_user_id) WHERE by_user_id IS NOT NULL AND why <> '';
-- The progress of a cancellation of dates reads what ended with them, and not the history of all bookings of the event.
CREATE INDEX booking_history_with_dates ON booking_history (booking_id) INCLUDE (at)
  WHERE (by_role = 'provider' AND what = 'note' AND message ->> 'key' = 'tickets_cancelled')
    OR (by_role = 'system' AND message ->> 'key' = 'date_cancelled');

-- The history of bookings stays as it was written, but for one thing: the words of people who deleted their account,
-- and of erased guests, which are those of customers without an account on their bookings.
CREATE FUNCTION history_words_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased booking_history := OLD;
BEGIN
  erased.why := NEW.why;
  IF NEW IS DISTINCT FROM erased OR NEW.why NOT IN ('', '–')
    OR NOT (EXISTS (SELECT FROM users WHERE id = OLD.by_user_id AND status = 'deleted')
      OR OLD.by_role = 'customer' AND OLD.by_user_id IS NULL AND EXISTS (
        SELECT FROM bookings WHERE id = OLD.booking_id AND is_erased_address(guest_email::text))) THEN
    RAISE EXCEPTION 'booking_history is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER history_append_only BEFORE DELETE OR TRUNCATE ON booking_history
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER history_words_erased BEFORE UPDATE ON booking_history
  FOR EACH ROW EXECUTE FUNCTION history_words_erased();
ALTER TABLE booking_history ENABLE ALWAYS TRIGGER history_append_only, ENABLE ALWAYS TRIGGER history_words_erased;

-- Erases the words of a deleted user in the history. It runs as the owner of the table, since the server's own user may
-- not change it.
CREATE FUNCTION erase_history_words(person uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE booking_history SET why = CASE WHEN what = 'note' AND message IS NULL THEN '–' ELSE '' END
  WHERE by_user_id = person AND why NOT IN ('', '–') AND EXISTS (
    SELECT FROM users WHERE id = person AND status = 'deleted')
$$;

-- Erases the words of a guest in the history, by the address that replaces theirs. It runs as the owner of the table,
-- since the server's own user may not change it.
CREATE FUNCTION erase_guest_history_words(erased_address text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE booking_history h SET why = CASE WHEN h.what = 'note' AND h.message IS NULL THEN '–' ELSE '' END
  FROM bookings b
  WHERE b.id = h.booking_id AND b.guest_email = erased_address::citext AND is_erased_address(erased_address)
    AND h.by_role = 'customer' AND h.by_user_id IS NULL AND h.why NOT IN ('', '–')
$$;

-- Reminders that were sent, by the start they were for: a booking that is moved gets new reminders, one that is not
-- never gets one twice.
CREATE TABLE booking_reminders (
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- How long before the start they were due.
  lead_minutes int CHECK (lead_minutes > 0),
  PRIMARY KEY (booking_id, lead_minutes, starts_at)
);

-- A customer asked to move into a private session that another customer has: if that customer asks for theirs before
-- the offer expires, the two are swapped.
CREATE TABLE swap_offers (
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  -- The booking whose time is asked for.
  other_booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT swap_offer_of_another CHECK (booking_id <> other_booking_id)
);
CREATE INDEX ON swap_offers (other_booking_id);

-- Meeting rooms that a provider replaced; a session without a row uses the room derived from its family. `created_at`
-- is when the current room was created.
CREATE TABLE meeting_rooms (
  family_id uuid PRIMARY KEY,
  room text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Calendar feeds of somebody's bookings, or of a page's schedule (`provider_id`). The key in the address is derived
-- from `version` and the app's secret: a new version has a new key. `created_at` is when the current key was created.
CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider_id uuid REFERENCES providers ON DELETE CASCADE,
  version int NOT NULL DEFAULT 1,
  is_on boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  CONSTRAINT calendar_feed_one UNIQUE NULLS NOT DISTINCT (user_id, provider_id)
);
CREATE INDEX ON calendar_feeds (provider_id);

-- Where the link of a guest's booking leads after the booking joined an account: it opens nothing by itself then.
CREATE TABLE joined_guest_links (
  token_hash bytea PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE
);
CREATE INDEX joined_link_by_booking ON joined_guest_links (booking_id);

-- The code below a ticket's QR code, which is typed where nothing scans: eight characters without 0, 1, I and O. Bytes
-- 6 and 8 of a UUID are not random, so they are left out. Random codes of one package collide once in 2^40 pairs; the
-- index refuses that one.
CREATE FUNCTION ticket_short_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(random, byte) % 32 + 1, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS random) u, unnest('{0,1,2,3,4,5,9,10}'::int[]) byte
$$;

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
  created_at timestamptz NOT NULL,
  short_code text NOT NULL DEFAULT ticket_short_code()
    CHECK (short_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  -- How often it was transferred: earlier holders' links have a lower number.
  transfers int NOT NULL DEFAULT 0 CHECK (transfers >= 0),
  transferred_at timestamptz,
  CONSTRAINT ticket_transfer CHECK ((transfers > 0) = (transferred_at IS NOT NULL))
);
CREATE INDEX ticket_by_booking ON tickets (booking_id, position);
CREATE INDEX ticket_by_occurrence ON tickets (occurrence_id) WHERE occurrence_id IS NOT NULL;
-- Also finds the tickets of a package.
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

-- Dates that tickets had before their booking changed or they went to somebody else, with whose ticket it was then:
-- entries in that calendar are cancelled. Without an address, it was that of whoever booked.
CREATE TABLE ticket_past_dates (
  ticket_id uuid NOT NULL REFERENCES tickets,
  occurrence_id uuid NOT NULL REFERENCES occurrences ON DELETE CASCADE,
  attendee_email citext,
  CONSTRAINT ticket_past_date_once UNIQUE NULLS NOT DISTINCT (ticket_id, occurrence_id, attendee_email)
);
CREATE INDEX ON ticket_past_dates (occurrence_id);
CREATE INDEX ON ticket_past_dates (attendee_email) WHERE attendee_email IS NOT NULL;

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
