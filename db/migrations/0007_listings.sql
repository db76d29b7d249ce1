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
  updated_at timestamptz NOT NULL
);
-- A nearest-neighbour scan skips listings without the words while still in the index (its leaves have their
-- signatures) instead of reading each row. The words are indexed under another expression than in `listing_words`, so
-- that each plan has one index it can use.
CREATE INDEX listing_near ON listings USING gist (earth, strip(search) tsvector_ops (siglen = 64));
CREATE INDEX listing_words ON listings USING gin (search);
CREATE INDEX listing_by_price ON listings (price_key, subject_id);
CREATE INDEX listing_by_rating ON listings (rating_key, subject_id);
CREATE INDEX listing_by_soonest ON listings (soonest_key, subject_id);
CREATE INDEX listing_by_newest ON listings (newest_key, subject_id);
CREATE INDEX listing_by_next_free ON listings (next_free_at);
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
