-- Up Migration
-- Staff may cancel some of the people of a booking, which is stored as a change that is applied at once.
ALTER TABLE booking_changes DROP CONSTRAINT booking_changes_by_role_check;
ALTER TABLE booking_changes ADD CONSTRAINT booking_changes_by_role_check CHECK (by_role IN ('customer', 'provider', 'admin'));
