-- Up Migration
-- A guest waits once the mailbox is proved: until the link of its mail was used, the entry is on no list.
ALTER TABLE waiting_entries
  DROP CONSTRAINT waiting_entries_status_check,
  ADD CONSTRAINT waiting_entries_status_check
    CHECK (status IN ('unproved', 'waiting', 'offered', 'booked', 'left', 'ended')),
  ADD CONSTRAINT waiting_proof CHECK (status <> 'unproved' OR (guest_email IS NOT NULL AND booking_id IS NULL));
DROP INDEX waiting_once;
CREATE UNIQUE INDEX waiting_once ON waiting_entries
  (event_id, service_id, starts_at, (COALESCE(user_id::text, lower(guest_email::text)))) NULLS NOT DISTINCT
  WHERE status IN ('unproved', 'waiting', 'offered');
CREATE INDEX waiting_unproved ON waiting_entries (created_at) WHERE status = 'unproved';
