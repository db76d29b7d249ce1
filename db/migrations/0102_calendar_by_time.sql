-- Up Migration
-- The constraint serves whoever asks what takes time in a calendar, too: by time, not by the random number of a family,
-- since a calendar with ten thousand past bookings would be read as a whole.
ALTER TABLE commitments
  DROP CONSTRAINT session_no_overlap,
  ADD CONSTRAINT session_no_overlap EXCLUDE USING gist (calendar_id WITH =, padded WITH &&, family_id WITH <>);
