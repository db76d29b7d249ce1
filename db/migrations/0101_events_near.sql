-- Up Migration
-- What is near among events only. In `listing_near` they share the signatures of inner pages with several times as many
-- providers, so that a walk for events reads twice the pages.
CREATE INDEX listing_events_near ON listings USING gist (earth, strip(search) tsvector_ops (siglen = 64))
  WHERE kind = 'event';
