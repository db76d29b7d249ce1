-- Up Migration
-- Events of a provider. A draft may miss anything; publishing checks that it is complete. Amounts are in minor units
-- of the event's currency, times of day are wall-clock times of its time zone.
CREATE TABLE events (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'cancelled')),
  visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'unlisted')),
  title text NOT NULL DEFAULT '' CHECK (length(title) <= 120),
  text text NOT NULL DEFAULT '',
  category_ids uuid[] NOT NULL DEFAULT '{}',
  picture_ids uuid[] NOT NULL DEFAULT '{}',
  attendance text NOT NULL DEFAULT 'in_person' CHECK (attendance IN ('in_person', 'virtual', 'hybrid')),
  venue_name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  area_label text NOT NULL DEFAULT '',
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  -- What guests should know about the way, like "one flight, no elevator".
  arrival_note text NOT NULL DEFAULT '',
  doors_minutes int CHECK (doors_minutes BETWEEN 0 AND 720),
  timezone text NOT NULL,
  currency char(3) NOT NULL,
  -- Seats of each date, shared by the packages of one kind of attendance; null where there is no limit.
  capacity int CHECK (capacity >= 1),
  online_capacity int CHECK (online_capacity >= 1),
  -- Whether its dates take time in the provider's calendar.
  needs_provider boolean NOT NULL DEFAULT true,
  cancellation_policy text NOT NULL DEFAULT 'moderate'
    CHECK (cancellation_policy IN ('flexible', 'moderate', 'strict')),
  cancel_cutoff_minutes int NOT NULL DEFAULT 0 CHECK (cancel_cutoff_minutes >= 0),
  move_cutoff_minutes int NOT NULL DEFAULT 720 CHECK (move_cutoff_minutes >= 0),
  registration_closed boolean NOT NULL DEFAULT false,
  -- Up to which day a rule without an end has its dates in `occurrences`.
  materialized_until date,
  -- Incremented with every edit; an edit of an older version is refused.
  version int NOT NULL DEFAULT 1,
  -- The text for guests, where it was cancelled.
  cancel_reason text NOT NULL DEFAULT '',
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Why staff unlisted it, which its organiser reads; null where it is not unlisted. It is not found or booked then,
  -- and its page stays for its organiser and for those who booked.
  unlisted_reason text,
  -- Where the guests of online dates meet: the rooms of the operator's Jitsi, or the meetings of an organiser's own
  -- account elsewhere.
  meeting_provider text NOT NULL DEFAULT 'jitsi'
    CONSTRAINT event_meeting_provider CHECK (meeting_provider IN ('jitsi', 'zoom')),
  -- Whether it waits for staff before anybody else sees it.
  is_held boolean NOT NULL DEFAULT false,
  -- Withheld is what staff unlisted and what waits for them: nobody finds or books it, and who booked it keeps it.
  is_withheld boolean NOT NULL GENERATED ALWAYS AS (is_held OR unlisted_reason IS NOT NULL) STORED,
  -- Why nobody withdraws from a contract about it (Directive 2011/83/EU).
  withdrawal_exemption text NOT NULL DEFAULT 'leisure'
    CHECK (withdrawal_exemption IN ('none', 'leisure', 'repairs', 'private')),
  CONSTRAINT event_title CHECK (status = 'draft' OR title <> ''),
  CONSTRAINT event_held_once CHECK (NOT is_held OR unlisted_reason IS NULL)
);
CREATE INDEX event_by_provider ON events (provider_id, status);
CREATE INDEX event_by_picture ON events USING gin (picture_ids);
CREATE INDEX event_with_meetings ON events (id) WHERE meeting_provider <> 'jitsi' AND status = 'published';
-- The operator's list: newest first, by state, by a part of a title, and what is held.
CREATE INDEX event_newest ON events (created_at, id);
CREATE INDEX event_by_status ON events (status, created_at, id);
CREATE INDEX event_unlisted ON events (created_at, id) WHERE unlisted_reason IS NOT NULL;
CREATE INDEX event_like ON events USING gin (title gin_trgm_ops);
CREATE INDEX event_held ON events (created_at, id) WHERE is_held;

-- The rules of an event's dates, in segments that never overlap: editing "this and following dates" ends a segment
-- and begins another. A segment without `rrule` has the one date `from_date`.
CREATE TABLE event_rules (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  from_date date NOT NULL,
  until_date date,
  start_time time NOT NULL,
  minutes int NOT NULL CHECK (minutes BETWEEN 5 AND 20160),
  -- RFC 5545, without DTSTART and UNTIL; at most one date a day.
  rrule text,
  CONSTRAINT event_rule_order CHECK (until_date >= from_date),
  CONSTRAINT event_rules_apart EXCLUDE USING gist (
    event_id WITH =, daterange(from_date, until_date, '[]') WITH &&) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ON event_rules (event_id);

-- Dates in addition to the rules, with their own time, and dates of the rules that are left out.
CREATE TABLE event_dates (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'excluded')),
  start_time time,
  minutes int CHECK (minutes BETWEEN 5 AND 20160),
  CONSTRAINT event_date_time CHECK ((kind = 'added') = (start_time IS NOT NULL AND minutes IS NOT NULL)),
  CONSTRAINT event_date_once UNIQUE NULLS NOT DISTINCT (event_id, date, start_time)
);

-- The dates of published and cancelled events. An id survives every edit. `original_start` is the RECURRENCE-ID
-- (RFC 5545), `date` the day on which the rule has it.
CREATE TABLE occurrences (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES providers,
  date date NOT NULL,
  -- Whether it is in addition to the rules.
  is_added boolean NOT NULL DEFAULT false,
  original_start timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Whether it was edited alone: edits of the series leave what it has of its own.
  has_own_time boolean NOT NULL DEFAULT false,
  -- A few words, like "New Year's Eve".
  label text NOT NULL DEFAULT '',
  -- Where it is, if not at the event's place: name, address, area_label, lat, lon.
  own_venue jsonb,
  -- The seats that count: its own, where it has some, or the event's. Null where there is no limit.
  capacity int CHECK (capacity >= 0),
  online_capacity int CHECK (online_capacity >= 0),
  has_own_capacity boolean NOT NULL DEFAULT false,
  -- Maintained by a trigger on `seats`.
  seats_taken int NOT NULL DEFAULT 0 CHECK (seats_taken >= 0),
  online_taken int NOT NULL DEFAULT 0 CHECK (online_taken >= 0),
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled')),
  registration_closed boolean NOT NULL DEFAULT false,
  cancel_reason text NOT NULL DEFAULT '',
  -- When its time or place last changed: earlier bookings may be cancelled with a full refund until it starts.
  moved_at timestamptz,
  -- The SEQUENCE of its calendar entry.
  sequence int NOT NULL DEFAULT 0,
  settled_at timestamptz,
  -- While seats that came free are offered to people who wait, nobody else can book the date (`offer-seats` ends it).
  serving_since timestamptz,
  -- The date that the guests of a cancelled one are offered instead.
  offered_id uuid REFERENCES occurrences ON DELETE SET NULL,
  CONSTRAINT occurrence_order CHECK (starts_at < ends_at),
  CONSTRAINT occurrence_original UNIQUE (event_id, original_start),
  -- No date is oversold.
  CONSTRAINT occurrence_not_oversold CHECK (
    (capacity IS NULL OR seats_taken <= capacity) AND (online_capacity IS NULL OR online_taken <= online_capacity))
);
CREATE INDEX occurrence_by_event ON occurrences (event_id, starts_at, id);
CREATE INDEX occurrence_by_provider ON occurrences (provider_id, starts_at, id) WHERE status = 'scheduled';
CREATE INDEX occurrence_to_settle ON occurrences (ends_at, id) WHERE settled_at IS NULL;
CREATE INDEX occurrence_serving ON occurrences (id) WHERE serving_since IS NOT NULL;
CREATE INDEX occurrence_by_end ON occurrences (ends_at);
CREATE INDEX occurrence_offered ON occurrences (offered_id) WHERE offered_id IS NOT NULL;

-- What can be bought for an event (a ticket, on screen).
CREATE TABLE packages (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  position int NOT NULL,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  text text NOT NULL DEFAULT '',
  picture_id uuid REFERENCES pictures,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- Per date; null where only the event's seats limit it.
  capacity int CHECK (capacity >= 1),
  min_per_booking int NOT NULL DEFAULT 1 CHECK (min_per_booking >= 1),
  max_per_booking int NOT NULL DEFAULT 10 CHECK (max_per_booking <= 100),
  attendance text NOT NULL DEFAULT 'in_person' CHECK (attendance IN ('in_person', 'virtual')),
  booking_mode text NOT NULL DEFAULT 'instant' CHECK (booking_mode IN ('instant', 'request')),
  -- One date, or all dates from `series_from` to `series_until`.
  covers text NOT NULL DEFAULT 'date' CHECK (covers IN ('date', 'series')),
  series_from date,
  series_until date,
  sale_starts_at timestamptz,
  -- Sold until an instant, and until so many minutes before its (first) date.
  sale_ends_at timestamptz,
  sale_ends_minutes int NOT NULL DEFAULT 0 CHECK (sale_ends_minutes >= 0),
  -- Only shown to guests with a discount code that names it.
  is_hidden boolean NOT NULL DEFAULT false,
  retired_at timestamptz,
  CONSTRAINT package_party CHECK (min_per_booking <= max_per_booking),
  CONSTRAINT package_sale CHECK (sale_starts_at < sale_ends_at),
  CONSTRAINT package_series CHECK (
    (covers = 'series') = (series_from IS NOT NULL AND series_until IS NOT NULL) AND series_from <= series_until)
);
CREATE INDEX package_by_event ON packages (event_id, position);
CREATE INDEX package_by_picture ON packages (picture_id) WHERE picture_id IS NOT NULL;

-- What a package has of its own on one date, and how many of it are taken; inserted with the first override or sale.
CREATE TABLE occurrence_packages (
  occurrence_id uuid NOT NULL REFERENCES occurrences ON DELETE CASCADE,
  package_id uuid NOT NULL REFERENCES packages ON DELETE CASCADE,
  own_amount bigint CHECK (own_amount >= 0),
  -- The seats that count: its own, or the package's.
  capacity int CHECK (capacity >= 0),
  has_own_capacity boolean NOT NULL DEFAULT false,
  taken int NOT NULL DEFAULT 0 CHECK (taken >= 0),
  is_closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (occurrence_id, package_id),
  -- No package is oversold.
  CONSTRAINT package_not_oversold CHECK (capacity IS NULL OR taken <= capacity)
);
CREATE INDEX ON occurrence_packages (package_id);

-- The version of an event's public page, as `page_versions` has those of providers: triggers replace it in the
-- transaction of any change, so that a page that a server remembers is sent only while it is current. The seats that
-- are left do not change it, since all sales of an event would wait for its row: they are read beside it. So are the
-- host and the pages that work on it, which have versions of their own.
CREATE TABLE event_page_versions (
  event_id uuid PRIMARY KEY REFERENCES events ON DELETE CASCADE,
  version uuid NOT NULL DEFAULT gen_random_uuid()
);

CREATE FUNCTION event_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_page_versions (event_id) SELECT id FROM changed
    ON CONFLICT (event_id) DO UPDATE SET version = EXCLUDED.version;
  RETURN NULL;
END $$;
CREATE TRIGGER events_new_page AFTER INSERT ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION event_page_changed();
CREATE TRIGGER events_change_page AFTER UPDATE ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION event_page_changed();

-- Replaces the version of the events that changed rows belong to. Such rows never move to another event, so the new (or
-- deleted) rows name all events concerned.
CREATE FUNCTION part_of_event_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_page_versions SET version = gen_random_uuid() WHERE event_id IN (SELECT event_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER packages_add_to_event_page AFTER INSERT ON packages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER packages_change_event_page AFTER UPDATE ON packages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER packages_leave_event_page AFTER DELETE ON packages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_rules_add_to_event_page AFTER INSERT ON event_rules
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_rules_change_event_page AFTER UPDATE ON event_rules
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_rules_leave_event_page AFTER DELETE ON event_rules
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_dates_add_to_event_page AFTER INSERT ON event_dates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_dates_change_event_page AFTER UPDATE ON event_dates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_dates_leave_event_page AFTER DELETE ON event_dates
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER occurrences_add_to_event_page AFTER INSERT ON occurrences
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER occurrences_leave_event_page AFTER DELETE ON occurrences
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();

-- Dates change with every sale. A trigger for each statement would run then; this one does not, since sales update none
-- of its columns. It replaces the version once in a transaction, however many dates change.
CREATE FUNCTION date_of_event_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_page_versions SET version = gen_random_uuid()
    WHERE event_id = NEW.event_id AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_change_event_page
  AFTER UPDATE OF date, starts_at, ends_at, label, own_venue, status, registration_closed ON occurrences
  FOR EACH ROW WHEN (
    (OLD.date, OLD.starts_at, OLD.ends_at, OLD.label, OLD.own_venue, OLD.status, OLD.registration_closed)
    IS DISTINCT FROM
    (NEW.date, NEW.starts_at, NEW.ends_at, NEW.label, NEW.own_venue, NEW.status, NEW.registration_closed))
  EXECUTE FUNCTION date_of_event_page_changed();
