-- Up Migration
-- Links of guests can be revoked, and open actions only for a time: which turn the link of a booking is in, and until when a code that was
-- entered lets it open actions again.
ALTER TABLE bookings
  ADD COLUMN access_version int NOT NULL DEFAULT 0,
  ADD COLUMN access_until timestamptz;
