-- Up Migration
-- Staff can unlist an event: it is not found or booked, and its page stays for its organiser and for those who booked.
-- Why staff unlisted it, which its organiser reads; null where it is not unlisted.
ALTER TABLE events ADD COLUMN unlisted_reason text;
ALTER TABLE moderation_actions DROP CONSTRAINT moderation_actions_kind_check;
ALTER TABLE moderation_actions ADD CONSTRAINT moderation_actions_kind_check
  CHECK (kind IN ('hide_review', 'unlist_service', 'unlist_event', 'suspend_page', 'suspend_user'));

-- The date that the guests of a cancelled one are offered instead.
ALTER TABLE occurrences ADD COLUMN offered_id uuid REFERENCES occurrences ON DELETE SET NULL;
CREATE INDEX occurrence_offered ON occurrences (offered_id) WHERE offered_id IS NOT NULL;
