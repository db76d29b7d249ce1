-- Up Migration
-- Sessions that are over and not paid, for the desk: those still to be charged, and those nobody paid in the end.
CREATE INDEX booking_over_to_charge ON bookings (ends_at, id) WHERE payment_status = 'scheduled';
CREATE INDEX booking_over_unpaid ON bookings (ends_at, id) WHERE status = 'cancelled' AND payment_status = 'failed' AND pay_by > ends_at;
