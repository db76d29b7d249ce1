-- Up Migration
-- What staff may take out of sight, and bring back. The effect is on the row that everybody reads; why, by whom and for how long is in `moderation_actions`.
ALTER TABLE reviews ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
-- A service that staff has unlisted is off, and its owner cannot switch it on.
ALTER TABLE services ADD COLUMN unlisted_reason text;
ALTER TABLE services ADD CONSTRAINT service_unlisted_is_off CHECK (unlisted_reason IS NULL OR NOT is_active);
-- What the owner of a suspended page reads.
ALTER TABLE providers ADD COLUMN suspended_reason text;

-- A hidden review is in no list, count or average: the indexes that lists and counts are read from have the others alone.
DROP INDEX review_by_provider;
DROP INDEX review_by_rating;
DROP INDEX review_by_service;
CREATE INDEX review_by_provider ON reviews (provider_id, created_at DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX review_by_rating ON reviews (provider_id, rating, created_at DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX review_by_service ON reviews (service_id, created_at DESC, id DESC) WHERE NOT is_hidden;

CREATE OR REPLACE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND NOT OLD.is_hidden THEN
    UPDATE providers SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.provider_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') AND NOT NEW.is_hidden THEN
    UPDATE providers SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.provider_id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER reviews_counted ON reviews;
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OF rating, provider_id, is_hidden OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION review_changed();

CREATE TABLE moderation_actions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('hide_review', 'unlist_service', 'suspend_page', 'suspend_user')),
  -- The review, service, page or user.
  subject_id uuid NOT NULL,
  -- What it was called then.
  label text NOT NULL,
  provider_id uuid REFERENCES providers,
  -- Who is told: a user, or the guest of a booking; nobody for a page without an owner.
  user_id uuid REFERENCES users,
  booking_id uuid REFERENCES bookings,
  report_id uuid REFERENCES reports,
  -- The suspension of a user that took this page along, and brings it back.
  parent_id uuid REFERENCES moderation_actions,
  reason text NOT NULL,
  -- What the subject goes back to.
  before text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'undone')),
  by_user_id uuid NOT NULL REFERENCES users,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_by_user_id uuid REFERENCES users,
  undone_by_name text,
  undone_reason text NOT NULL DEFAULT '',
  undone_at timestamptz,
  CONSTRAINT moderation_undone CHECK ((status = 'undone') = (undone_at IS NOT NULL))
);
-- Of two admins who decide the same at once, one does.
CREATE UNIQUE INDEX moderation_one_active ON moderation_actions (kind, subject_id) WHERE status = 'active';
CREATE INDEX moderation_current ON moderation_actions (created_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX moderation_past ON moderation_actions (undone_at DESC, id DESC) WHERE status = 'undone';
CREATE INDEX ON moderation_actions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX ON moderation_actions (report_id) WHERE report_id IS NOT NULL;
