-- Up Migration
-- What is offered online can be had from everywhere: a search around a place walks these beside what is near, each order in its own index.
ALTER TABLE listings ADD COLUMN is_online boolean NOT NULL GENERATED ALWAYS AS ('virtual' = ANY (places)) STORED;
CREATE INDEX listing_online_by_price ON listings (price_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_by_rating ON listings (rating_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_by_soonest ON listings (soonest_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_by_newest ON listings (newest_key, subject_id) WHERE is_online;
CREATE INDEX listing_online_words ON listings USING gin (search) WHERE is_online;
