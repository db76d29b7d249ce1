-- Up Migration
-- The operator's lists: newest first, by state, and by a part of a name.
CREATE INDEX user_newest ON users (created_at, id);
CREATE INDEX user_inactive ON users (created_at, id) WHERE status <> 'active';
CREATE INDEX user_staff ON users (created_at, id) WHERE role <> 'user';
CREATE INDEX user_like ON users USING gin (name gin_trgm_ops, (email::text) gin_trgm_ops);

CREATE INDEX provider_newest ON providers (created_at, id);
CREATE INDEX provider_by_status ON providers (status, created_at, id);
CREATE INDEX provider_unclaimed ON providers (created_at, id) WHERE owner_id IS NULL;
CREATE INDEX provider_like ON providers USING gin (name gin_trgm_ops, (contact_email::text) gin_trgm_ops);
CREATE INDEX report_open_by_provider ON reports (provider_id) WHERE status <> 'closed';

CREATE INDEX event_newest ON events (created_at, id);
CREATE INDEX event_by_status ON events (status, created_at, id);
CREATE INDEX event_unlisted ON events (created_at, id) WHERE unlisted_reason IS NOT NULL;
CREATE INDEX event_like ON events USING gin (title gin_trgm_ops);

CREATE INDEX booking_newest ON bookings (created_at, id);
CREATE INDEX booking_by_status ON bookings (status, created_at, id);
-- Guests of bookings by the beginning of their name.
CREATE INDEX booking_guest_name ON bookings (lower(guest_name) text_pattern_ops) WHERE guest_name IS NOT NULL;

CREATE INDEX review_newest ON reviews (created_at, id);
CREATE INDEX review_author_like ON reviews USING gin (author_name gin_trgm_ops);
CREATE INDEX review_hidden ON reviews (created_at, id) WHERE is_hidden;
CREATE INDEX review_low ON reviews (created_at, id) WHERE rating <= 2;

CREATE INDEX payment_newest ON payments (created_at, id);
CREATE INDEX payment_by_status ON payments (status, created_at, id);
CREATE INDEX refund_newest ON refunds (created_at);

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
