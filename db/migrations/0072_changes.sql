-- Up Migration
-- A wish to change a booking: what it would become, what that costs, and until when it is held. It has its own seats, so the booking keeps
-- its old ones until the change is applied.
CREATE TABLE booking_changes (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider')),
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN ('proposed', 'awaiting_payment', 'applied', 'rejected', 'expired')),
  service_id uuid NOT NULL REFERENCES services,
  title text NOT NULL,
  participants int NOT NULL CHECK (participants >= 1),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  place text NOT NULL CHECK (place IN ('at_provider', 'at_customer', 'virtual')),
  customer_address text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  currency char(3) NOT NULL,
  unit_amount bigint NOT NULL CHECK (unit_amount >= 0),
  price bigint NOT NULL CHECK (price >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND price),
  credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  waived bigint NOT NULL DEFAULT 0 CHECK (waived >= 0),
  system_charge bigint NOT NULL DEFAULT 0 CHECK (system_charge >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  line_items jsonb NOT NULL,
  -- What is to be paid more (above 0) or goes back (below 0).
  difference bigint NOT NULL,
  cancellation_policy text NOT NULL,
  cancel_cutoff_minutes int NOT NULL DEFAULT 0,
  -- The booking as it was when it was applied.
  before jsonb,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT change_order CHECK (starts_at < ends_at),
  CONSTRAINT change_total CHECK (total = price - discount - credit - waived + system_charge)
);
CREATE UNIQUE INDEX change_one_open ON booking_changes (booking_id) WHERE status IN ('proposed', 'awaiting_payment');
CREATE INDEX change_by_booking ON booking_changes (booking_id, created_at);
CREATE INDEX change_open ON booking_changes (expires_at) WHERE status IN ('proposed', 'awaiting_payment');

-- Moves a customer has made, and the most percent of the price that cancelling still gives back: whoever moves a booking out of its policy's
-- reach does not move the policy with it.
ALTER TABLE bookings ADD COLUMN moves_made int NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN max_percent int CHECK (max_percent BETWEEN 0 AND 100);

-- The seats an open change holds beside those of its booking (in the same session only what comes on top).
ALTER TABLE seats ADD COLUMN change_id uuid REFERENCES booking_changes;
ALTER TABLE seats DROP CONSTRAINT seats_pkey;
CREATE UNIQUE INDEX seat_once ON seats (booking_id, commitment_id, change_id) NULLS NOT DISTINCT;
CREATE INDEX seat_of_change ON seats (change_id) WHERE change_id IS NOT NULL;

-- A change is paid by a payment of its own: one live payment a booking, and one a change.
ALTER TABLE payments ADD COLUMN change_id uuid REFERENCES booking_changes;
DROP INDEX payment_one_live;
CREATE UNIQUE INDEX payment_one_live ON payments (booking_id) WHERE change_id IS NULL AND status IN ('pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck');
CREATE UNIQUE INDEX payment_one_live_of_change ON payments (change_id) WHERE change_id IS NOT NULL AND status IN ('pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck');
