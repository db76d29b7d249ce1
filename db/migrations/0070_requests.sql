-- Up Migration
-- Bookings that are asked of the provider, and bookings whose card is charged later than it was given.
ALTER TABLE bookings
  ADD COLUMN is_request boolean NOT NULL DEFAULT false,
  -- When the request was put before the provider: at once where it is free, else once its card was verified. Until then only its customer knows of it.
  ADD COLUMN asked_at timestamptz,
  -- When the verified card of a far-ahead booking is charged (again); null once it is paid or the customer has to pay.
  ADD COLUMN charge_at timestamptz,
  ADD COLUMN charge_tries int NOT NULL DEFAULT 0 CHECK (charge_tries >= 0),
  -- Until when the customer has to pay by another card after the last try failed.
  ADD COLUMN pay_by timestamptz;
CREATE INDEX booking_requests ON bookings (provider_id, starts_at) WHERE status = 'requested';
CREATE INDEX booking_charges ON bookings (charge_at) WHERE payment_status = 'scheduled';

-- How long a provider takes to answer a request, unless the start comes sooner.
ALTER TABLE providers ADD COLUMN request_hours int NOT NULL DEFAULT 24 CHECK (request_hours BETWEEN 1 AND 144);

-- The card a booking will be charged to: verified at the gateway now, under a key of its own for each try. Only gateway tokens.
CREATE TABLE booking_cards (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'failed', 'released')),
  gateway text NOT NULL,
  customer text NOT NULL,
  gateway_id text UNIQUE,
  payment_method text,
  card text,
  action jsonb,
  decline_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT booking_card_chargeable CHECK (status <> 'verified' OR payment_method IS NOT NULL)
);
CREATE UNIQUE INDEX booking_card_one_live ON booking_cards (booking_id) WHERE status IN ('pending', 'verified');
CREATE INDEX booking_card_open ON booking_cards (updated_at) WHERE status = 'pending';
CREATE INDEX booking_card_method ON booking_cards (payment_method) WHERE status = 'verified';

-- Wishes left with pages that have no owner yet: no card, no time taken; forgotten after 14 days.
CREATE TABLE leads (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  customer_id uuid REFERENCES users ON DELETE CASCADE,
  guest_name text,
  guest_email citext,
  guest_phone text,
  wish text NOT NULL CHECK (length(wish) BETWEEN 1 AND 500),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT lead_holder CHECK ((customer_id IS NOT NULL) <> (guest_email IS NOT NULL))
);
-- One wish a person and page: asking again replaces it.
CREATE UNIQUE INDEX lead_of_customer ON leads (provider_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX lead_of_guest ON leads (provider_id, guest_email) WHERE guest_email IS NOT NULL;
CREATE INDEX ON leads (expires_at);
