-- Up Migration
-- A user's customer object at the gateway.
CREATE TABLE gateway_customers (
  user_id uuid PRIMARY KEY REFERENCES users,
  gateway_id text NOT NULL UNIQUE
);

-- Saved cards: gateway tokens and what people recognise, never a number.
CREATE TABLE cards (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  gateway_id text NOT NULL UNIQUE,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month int NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year int NOT NULL,
  -- The gateway's identifier of the same card, whoever pays with it or saves it: relates two accounts of one person.
  fingerprint text,
  is_default boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX card_one_default ON cards (user_id) WHERE is_default AND deleted_at IS NULL;

-- The card that a booking, or a change of it, will be charged to later. It is verified at the gateway first, under a
-- new key for each attempt. Only gateway tokens are stored.
CREATE TABLE booking_cards (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  change_id uuid REFERENCES booking_changes,
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'failed', 'released')),
  gateway text NOT NULL,
  customer text NOT NULL,
  gateway_id text UNIQUE,
  payment_method text,
  card text,
  -- What the customer has to do at the gateway (3-D Secure), while pending.
  action jsonb,
  decline_reason text,
  -- Whether the owner wants to save the card; it is saved once the bank has confirmed the verification.
  is_to_save boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT booking_card_chargeable CHECK (status <> 'verified' OR payment_method IS NOT NULL)
);
-- A booking has one live card at a time.
CREATE UNIQUE INDEX booking_card_one_live ON booking_cards (booking_id) WHERE status IN ('pending', 'verified');
CREATE INDEX booking_card_open ON booking_cards (updated_at) WHERE status = 'pending';
-- Whether the gateway must still store a card is looked up by its method; cards about to be saved count too, whatever
-- became of their booking.
CREATE INDEX booking_card_method ON booking_cards (payment_method) WHERE status = 'verified';
CREATE INDEX booking_card_to_keep ON booking_cards (payment_method) WHERE is_to_save;

-- Payments of bookings, and of changes that cost more (`change_id`). Amounts are in minor units of the currency.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  change_id uuid REFERENCES booking_changes,
  provider_id uuid NOT NULL REFERENCES providers,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN (
    'pending', 'authorized', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed', 'stuck')),
  gateway text NOT NULL,
  gateway_id text UNIQUE,
  -- What the customer has to do at the gateway (3-D Secure), while pending.
  action jsonb,
  card text,
  fingerprint text,
  -- Set where the owner wants to save the card; it is saved once the bank has confirmed the payment.
  save_token text,
  decline_reason text,
  -- What was refunded, and what lost disputes took.
  refunded bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payment_refund_within CHECK (refunded BETWEEN 0 AND amount)
);
-- One live payment for each booking and for each change: a second click finds the first.
CREATE UNIQUE INDEX payment_one_live ON payments (booking_id) WHERE change_id IS NULL
  AND status IN ('pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck');
CREATE UNIQUE INDEX payment_one_live_of_change ON payments (change_id) WHERE change_id IS NOT NULL
  AND status IN ('pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck');
CREATE INDEX payment_open ON payments (updated_at) WHERE status IN ('pending', 'authorized');
CREATE INDEX payment_stuck ON payments (created_at, id) WHERE status = 'stuck';
CREATE INDEX ON payments (booking_id);

-- A booking's own payment is pending only while the booking waits for it, or for its day: what confirms the booking
-- settles the payment in the same transaction. A stuck payment of a settled booking would be taken for money that
-- came too late and be refunded, and the booking would be left unpaid.
CREATE FUNCTION stuck_payment_is_awaited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bookings
    WHERE id = NEW.booking_id AND status IN ('confirmed', 'completed', 'no_show') AND payment_status <> 'scheduled'
  ) THEN
    RAISE EXCEPTION 'payment % cannot be stuck: its booking is settled', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_stuck_is_awaited';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_stuck BEFORE INSERT OR UPDATE OF status ON payments
  FOR EACH ROW WHEN (NEW.status = 'stuck' AND NEW.change_id IS NULL) EXECUTE FUNCTION stuck_payment_is_awaited();

-- A customer's bank wants a payment, or a part of it, back.
CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  gateway_id text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What a lost dispute took of the payment; `payments.refunded` includes it.
  taken bigint NOT NULL DEFAULT 0 CONSTRAINT dispute_taken_within CHECK (taken BETWEEN 0 AND amount),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('inquiry', 'open', 'won', 'lost')),
  reason text NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX ON disputes (payment_id);

-- Events received from the gateway, each handled once. An event about an unknown payment is stored with what it is
-- about and retried until its payment is found. One that never finds it stays unhandled, for staff to see; `retry_at`
-- is null once the event is handled or is not retried any more.
CREATE TABLE gateway_events (
  id text PRIMARY KEY,
  kind text NOT NULL,
  gateway_id text,
  key text,
  account text,
  tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  received_at timestamptz NOT NULL,
  retry_at timestamptz,
  handled_at timestamptz,
  CONSTRAINT gateway_event_unhandled CHECK (handled_at IS NOT NULL OR gateway_id IS NOT NULL),
  CONSTRAINT gateway_event_retried CHECK (handled_at IS NULL OR retry_at IS NULL)
);
CREATE INDEX gateway_event_retry ON gateway_events (retry_at, id) WHERE retry_at IS NOT NULL;
CREATE INDEX gateway_event_waiting ON gateway_events (received_at, id) WHERE handled_at IS NULL;
