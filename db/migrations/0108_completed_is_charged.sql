-- Up Migration
-- A booking whose card is still to be charged is not completed before: nobody would charge it any more.
UPDATE bookings SET status = 'confirmed' WHERE status IN ('completed', 'no_show') AND payment_status = 'scheduled';
ALTER TABLE bookings ADD CONSTRAINT booking_completed_is_charged CHECK (status NOT IN ('completed', 'no_show') OR payment_status <> 'scheduled');
