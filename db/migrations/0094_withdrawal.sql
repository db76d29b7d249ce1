-- Up Migration
-- Withdrawing from a contract (Directive 2011/83/EU, Art. 11a): whether the marketplace offers it, and what is exempt.
ALTER TABLE market
  -- Null is the default: where the marketplace is in the EU.
  ADD COLUMN withdrawals boolean;
ALTER TABLE services
  ADD COLUMN withdrawal_exemption text NOT NULL DEFAULT 'none'
    CHECK (withdrawal_exemption IN ('none', 'leisure', 'repairs', 'private'));
ALTER TABLE events
  ADD COLUMN withdrawal_exemption text NOT NULL DEFAULT 'leisure'
    CHECK (withdrawal_exemption IN ('none', 'leisure', 'repairs', 'private'));
ALTER TABLE bookings
  -- As it was when the booking was made: a host cannot take away afterwards what a customer had.
  ADD COLUMN withdrawal_exemption text NOT NULL DEFAULT 'none'
    CHECK (withdrawal_exemption IN ('none', 'leisure', 'repairs', 'private'));
UPDATE bookings SET withdrawal_exemption = 'leisure' WHERE event_id IS NOT NULL;
CREATE FUNCTION booking_keeps_exemption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.withdrawal_exemption := coalesce(
    (SELECT withdrawal_exemption FROM services WHERE id = NEW.service_id),
    (SELECT withdrawal_exemption FROM events WHERE id = NEW.event_id), 'none');
  RETURN NEW;
END $$;
CREATE TRIGGER booking_keeps_exemption BEFORE INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_keeps_exemption();
