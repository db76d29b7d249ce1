-- Up Migration
-- Words are compared without case and accents; no stemming, so that names and every language are found as they are written.
CREATE TEXT SEARCH CONFIGURATION plaza_words (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION plaza_words ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, simple;

-- A point on the unit sphere blown up to the earth's mean radius (metres): straight-line distance between two such points orders
-- exactly as distance on the ground does, across the date line and at the poles too.
CREATE FUNCTION earth_point(lat double precision, lon double precision) RETURNS public.cube LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.cube(ARRAY[6371008.8 * cos(radians(lat)) * cos(radians(lon)), 6371008.8 * cos(radians(lat)) * sin(radians(lon)), 6371008.8 * sin(radians(lat))])
$$;

-- What can be found: a projection of providers (and of events, kind 'event'), recomputed by the job `refresh-listing` whenever something
-- it is made of changes, and by a sweep. Rows are kept narrow because nearest-neighbour searches walk over them; what a card
-- shows lies beside them, ready as wire JSON.
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
  price_from bigint,
  price_to bigint,
  rating_average numeric(3, 2),
  -- What each order sorts by, least first, as one number: amount; minus the rating, pulled towards an ordinary one by a few imagined
  -- ratings so that a single 5 is not the best of all; seconds since 1970 of the next free start; minus those of the first listing.
  price_key double precision NOT NULL,
  rating_key double precision NOT NULL,
  soonest_key double precision NOT NULL,
  newest_key double precision NOT NULL,
  next_free_at timestamptz,
  -- One bit a day from `free_from`: whether that day (in the provider's calendar) has a bookable start.
  free_from date NOT NULL,
  free_days bit varying(120) NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX listing_near ON listings USING gist (earth);
CREATE INDEX listing_words ON listings USING gin (search);
CREATE INDEX listing_by_price ON listings (price_key, subject_id);
CREATE INDEX listing_by_rating ON listings (rating_key, subject_id);
CREATE INDEX listing_by_soonest ON listings (soonest_key, subject_id);
CREATE INDEX listing_by_newest ON listings (newest_key, subject_id);
CREATE INDEX listing_by_next_free ON listings (next_free_at);
CREATE INDEX listing_by_update ON listings (updated_at);
CREATE INDEX ON listings (provider_id);

CREATE TABLE listing_cards (
  subject_id uuid PRIMARY KEY REFERENCES listings ON DELETE CASCADE,
  card json NOT NULL
);
-- Cards are read twenty at a time on every search: unpacking them would cost more than the room saved.
ALTER TABLE listing_cards ALTER COLUMN card SET STORAGE EXTERNAL;

-- Every word that can be found and in how many listings: corrects what people type, and tells the search whether a word is rare.
CREATE TABLE search_terms (
  word text COLLATE "C" PRIMARY KEY,
  listings int NOT NULL
);
CREATE INDEX search_word_like ON search_terms USING gin (word gin_trgm_ops);

-- Towns of the world with a thousand people or more (GeoNames, CC BY 4.0).
CREATE TABLE places (
  id int PRIMARY KEY,
  label text NOT NULL,
  name text NOT NULL,
  -- The name without case and accents, as it is compared.
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
