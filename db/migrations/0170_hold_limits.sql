-- Up Migration
-- Unpaid holds are limited by network and by provider and day, above which the customer verifies a mailbox or enters a card.
ALTER TABLE bookings
  -- The network the hold came from: an IPv4 address or an IPv6 /64. Stored only while the booking is an unpaid hold.
  ADD COLUMN hold_network text,
  -- Whether its customer had verified a mailbox for it, or had a card saved.
  ADD COLUMN is_hold_verified boolean NOT NULL DEFAULT false;
CREATE INDEX booking_by_hold_network ON bookings (hold_network) WHERE hold_network IS NOT NULL;

CREATE FUNCTION forget_hold_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hold_network := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER hold_network_forgotten BEFORE UPDATE OF status ON bookings FOR EACH ROW
  WHEN (NEW.hold_network IS NOT NULL AND NEW.status <> 'awaiting_payment') EXECUTE FUNCTION forget_hold_network();
