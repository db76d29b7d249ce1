-- Up Migration
-- A customer asked to move into a private session that another customer has: if that one asks for theirs before this runs out, the two swap.
CREATE TABLE swap_offers (
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  -- Whose time it asks for.
  other_booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT swap_offer_of_another CHECK (booking_id <> other_booking_id)
);
CREATE INDEX ON swap_offers (other_booking_id);
