-- Up Migration
-- What can be found: a projection of providers (and of events, kind 'event'). The job `refresh-listing` recomputes a
-- row whenever its source changes, and a sweep recomputes old rows. Rows are narrow because nearest-neighbour
-- searches scan them; what a card shows is stored in `listing_cards`, as the JSON that is sent.
CREATE TABLE listings (
  subject_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('provider', 'event')),
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  -- As coarse as the public may know it.
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  earth cube GENERATED ALWAYS AS (CASE WHEN lat IS NOT NULL AND lon IS NOT NULL THEN earth_point(lat, lon) END) STORED,
  -- Words of name, headline, services, categories and area; and `category:<slug>`, `category:<id>`.
  search tsvector NOT NULL,
  places text[] NOT NULL,
  is_online boolean NOT NULL GENERATED ALWAYS AS ('virtual' = ANY (places)) STORED,
  -- Prices in the listing's own currency (`amount_*`), and converted to the market's (`price_*`); the latter are
  -- null, and `price_key` is greater than all others, where there is no exchange rate.
  currency char(3),
  amount_from bigint,
  amount_to bigint,
  price_from bigint,
  price_to bigint,
  rating_average numeric(3, 2),
  -- Sort keys, ascending: amount; the negated rating, weighted with a few average ratings so that a single 5 is not
  -- the best of all; seconds since 1970 of the next free start; negated seconds of the first publication.
  price_key double precision NOT NULL,
  rating_key double precision NOT NULL,
  soonest_key double precision NOT NULL,
  newest_key double precision NOT NULL,
  next_free_at timestamptz,
  -- One bit for each day from `free_from` that can be booked, up to a year: whether that day (in the provider's
  -- calendar) has a free start.
  free_from date NOT NULL,
  free_days bit varying(400) NOT NULL,
  -- A hash of the card's content: a process that has the card in memory reads it again only after it changed.
  card_version bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  -- `next_free_at` is offered until its minimum notice begins, and then another start is next: without the following
  -- ones, cards say a time that cannot be booked until the sweep comes by. The starts after it, a few, in milliseconds
  -- since 1970.
  later_starts bigint[] NOT NULL DEFAULT '{}',
  -- A start is offered until so long before it.
  notice_minutes int NOT NULL DEFAULT 0 CHECK (notice_minutes >= 0),
  -- Until when these starts answer what is free next; later, whoever reads the listing computes it. Null is for ever.
  times_known_until timestamptz,
  -- When the sweep computes the listing again at the latest. Whatever is stored without these columns is due at once.
  due_at timestamptz DEFAULT 'epoch'
);
-- A nearest-neighbour scan skips listings without the words while still in the index (its leaves have their
-- signatures) instead of reading each row. The words are indexed under another expression than in `listing_words`, so
-- that each plan has one index it can use.
CREATE INDEX listing_near ON listings USING gist (earth, strip(search) tsvector_ops (siglen = 64));
-- What is near among events only. In `listing_near` they share the signatures of inner pages with several times as many
-- providers, so that a walk for events reads twice the pages.
CREATE INDEX listing_events_near ON listings USING gist (earth, strip(search) tsvector_ops (siglen = 64))
  WHERE kind = 'event';
CREATE INDEX listing_words ON listings USING gin (search);
CREATE INDEX listing_by_price ON listings (price_key, subject_id);
CREATE INDEX listing_by_rating ON listings (rating_key, subject_id);
CREATE INDEX listing_by_soonest ON listings (soonest_key, subject_id);
CREATE INDEX listing_by_newest ON listings (newest_key, subject_id);
CREATE INDEX listing_by_due ON listings (due_at);
CREATE INDEX listing_by_update ON listings (updated_at);
CREATE INDEX ON listings (provider_id);
-- Online services are available everywhere: a search around a place reads them in addition to what is near, each
-- order from an index.
CREATE INDEX listing_online_by_price ON listings (price_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_by_rating ON listings (rating_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_by_soonest ON listings (soonest_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_by_newest ON listings (newest_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_words ON listings USING gin (search) WHERE is_online;
-- Listings whose price has no exchange rate.
CREATE INDEX listing_not_compared ON listings (subject_id) WHERE price_from IS NULL AND amount_from IS NOT NULL;

CREATE TABLE listing_cards (
  subject_id uuid PRIMARY KEY REFERENCES listings ON DELETE CASCADE,
  card json NOT NULL
);
-- Every search reads twenty cards: decompressing them would cost more than the space it saves.
ALTER TABLE listing_cards ALTER COLUMN card SET STORAGE EXTERNAL;

-- Every word that can be found and the number of listings that have it: corrects typing errors, and tells the search
-- whether a word is rare.
CREATE TABLE search_terms (
  word text COLLATE "C" PRIMARY KEY,
  listings int NOT NULL
);
CREATE INDEX search_word_like ON search_terms USING gin (word gin_trgm_ops);

-- What people searched for, and how often nothing was found: counts by day, without anything about the person.
CREATE TABLE search_counts (
  day date NOT NULL,
  -- The text of the search in lower case; empty for searches without text, and for all others beyond the daily limit.
  term text NOT NULL CHECK (length(term) <= 60),
  -- A tenth of a degree around the place, about ten kilometres; null without a place.
  lat numeric(4, 1) CHECK (lat BETWEEN -90 AND 90),
  lon numeric(4, 1) CHECK (lon BETWEEN -180 AND 180),
  searches int NOT NULL CHECK (searches > 0),
  misses int NOT NULL CHECK (misses BETWEEN 0 AND searches),
  CONSTRAINT search_count_place CHECK ((lat IS NULL) = (lon IS NULL)),
  CONSTRAINT search_count_once UNIQUE NULLS NOT DISTINCT (day, term, lat, lon)
);

-- Towns of the world with a thousand inhabitants or more (GeoNames, CC BY 4.0).
CREATE TABLE places (
  id int PRIMARY KEY,
  label text NOT NULL,
  name text NOT NULL,
  -- The name without case and accents, for comparing.
  folded text COLLATE "C" NOT NULL,
  folded_region text NOT NULL,
  region text NOT NULL,
  country text NOT NULL,
  country_code char(2) NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  timezone text NOT NULL,
  population int NOT NULL
);
CREATE INDEX place_by_start ON places (folded);
CREATE INDEX place_like ON places USING gin (folded gin_trgm_ops);
CREATE INDEX place_near ON places USING gist (earth_point(lat, lon));

-- Listings of events are refreshed when a date changes in a way that cards show: its state, time or limits, or its
-- seats where few are left (seven, or what a booking takes at least), so that "sold out" is always right. Other numbers
-- of seats are shown a little late.
CREATE FUNCTION refresh_event_listings(event_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO waiting_jobs (name, payload, key)
    SELECT 'refresh-listing', json_build_object('subject_id', id), 'listing:' || id FROM unnest(event_ids) id
$$;

CREATE FUNCTION few_seats(of_event uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(7, max(min_per_booking)) FROM packages WHERE event_id = of_event
$$;

CREATE FUNCTION occurrences_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_listings(changed.ids) FROM (
    SELECT array_agg(DISTINCT n.event_id) AS ids FROM later n JOIN earlier o USING (id)
    WHERE (n.status, n.starts_at, n.ends_at, n.registration_closed, n.capacity, n.online_capacity)
        IS DISTINCT FROM (o.status, o.starts_at, o.ends_at, o.registration_closed, o.capacity, o.online_capacity)
      OR (n.seats_taken <> o.seats_taken
        AND n.capacity - greatest(n.seats_taken, o.seats_taken) <= few_seats(n.event_id))
      OR (n.online_taken <> o.online_taken
        AND n.online_capacity - greatest(n.online_taken, o.online_taken) <= few_seats(n.event_id))
  ) changed WHERE changed.ids IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_refresh_listing AFTER UPDATE ON occurrences
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION occurrences_changed();

CREATE FUNCTION occurrence_packages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_listings(changed.ids) FROM (
    SELECT array_agg(DISTINCT k.event_id) AS ids
    FROM later n JOIN earlier o USING (occurrence_id, package_id) JOIN packages k ON k.id = n.package_id
    WHERE (n.own_amount, n.capacity, n.is_closed) IS DISTINCT FROM (o.own_amount, o.capacity, o.is_closed)
      OR (n.taken <> o.taken AND n.capacity - greatest(n.taken, o.taken) <= greatest(7, k.min_per_booking))
  ) changed WHERE changed.ids IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrence_packages_refresh_listing AFTER UPDATE ON occurrence_packages
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION occurrence_packages_changed();
