-- Up Migration
-- Reviews of bookings, with the provider's reply. Staff may hide one.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  booking_id uuid UNIQUE REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  service_id uuid REFERENCES services,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL DEFAULT '',
  reply text,
  replied_at timestamptz,
  is_hidden boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  event_id uuid REFERENCES events,
  -- Whether it waits for staff before anybody else sees it.
  is_held boolean NOT NULL DEFAULT false,
  CONSTRAINT review_held_is_hidden CHECK (NOT is_held OR is_hidden)
);
-- A hidden review is in no list, count or average, so the indexes for lists and counts exclude it.
CREATE INDEX review_by_provider ON reviews (provider_id, created_at DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX review_by_rating ON reviews (provider_id, rating, created_at DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX review_by_service ON reviews (service_id, created_at DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX review_by_event ON reviews (event_id, created_at DESC, id DESC) WHERE NOT is_hidden;
-- The operator's list: newest first, by state, and by a part of a name.
CREATE INDEX review_newest ON reviews (created_at, id);
CREATE INDEX review_author_like ON reviews USING gin (author_name gin_trgm_ops);
CREATE INDEX review_hidden ON reviews (created_at, id) WHERE is_hidden;
CREATE INDEX review_low ON reviews (created_at, id) WHERE rating <= 2;
CREATE INDEX review_held ON reviews (created_at, id) WHERE is_held;
-- Hidden reviews of a page that is searched by its name.
CREATE INDEX review_hidden_by_provider ON reviews (provider_id) WHERE is_hidden;

-- Maintains the provider's rating, whatever statement writes the reviews.
CREATE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND NOT OLD.is_hidden THEN
    UPDATE providers SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1
      WHERE id = OLD.provider_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') AND NOT NEW.is_hidden THEN
    UPDATE providers SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1
      WHERE id = NEW.provider_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OF rating, provider_id, is_hidden OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION review_changed();

-- Reviews are part of the public page of an event.
CREATE TRIGGER reviews_add_to_event_page AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER reviews_change_event_page AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER reviews_leave_event_page AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();

-- Bookings whose customer was asked for a review: once, however often the job runs.
CREATE TABLE review_asks (
  booking_id uuid PRIMARY KEY REFERENCES bookings,
  asked_at timestamptz NOT NULL
);
