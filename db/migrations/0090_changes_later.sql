-- Up Migration
-- Nobody reads what a booking was before its change: the books and its history say it.
ALTER TABLE booking_changes DROP COLUMN before;
