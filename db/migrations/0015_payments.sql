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
-- The operator's list: newest first, and by state.
CREATE INDEX payment_newest ON payments (created_at, id);
CREATE INDEX payment_by_status ON payments (status, created_at, id);

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

-- A customer asks for a refund outside the policy; the provider, or staff, grants or refuses it.
CREATE TABLE refund_requests (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  reason text NOT NULL,
  -- Null for a guest.
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'granted', 'refused')),
  answer_by timestamptz NOT NULL,
  granted_amount bigint CHECK (granted_amount > 0),
  -- The text of the answer.
  word text NOT NULL DEFAULT '',
  answered_by text CHECK (answered_by IN ('provider', 'admin')),
  answered_by_user_id uuid REFERENCES users ON DELETE SET NULL,
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT refund_request_answered
    CHECK ((status = 'open') = (answered_at IS NULL) AND (answered_at IS NULL) = (answered_by IS NULL)),
  CONSTRAINT refund_request_granted CHECK ((status = 'granted') = (granted_amount IS NOT NULL))
);
CREATE UNIQUE INDEX refund_request_one_open ON refund_requests (booking_id) WHERE status = 'open';
CREATE INDEX ON refund_requests (booking_id, created_at);
CREATE INDEX refund_request_queue ON refund_requests (created_at, id) WHERE status = 'open';
CREATE INDEX refund_request_done ON refund_requests (answered_at DESC, id DESC) WHERE status <> 'open';

-- Refunds of payments. A refund that the gateway refuses, or that a bank returns, has failed: the platform has the
-- money, which still belongs to the customer. Staff sends it again (each attempt has its own key at the gateway) or
-- records how it was settled otherwise; until then `settled_at` is null.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  booking_id uuid NOT NULL REFERENCES bookings,
  request_id uuid REFERENCES refund_requests,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  gateway_id text UNIQUE,
  reason text NOT NULL DEFAULT '',
  tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  fail_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- A request is granted once, whoever grants it: with one refund of each payment concerned.
  CONSTRAINT refund_once_per_request UNIQUE (request_id, payment_id)
);
CREATE INDEX ON refunds (booking_id);
CREATE INDEX refund_newest ON refunds (created_at);
CREATE INDEX refund_open ON refunds (created_at) WHERE status = 'pending';
CREATE INDEX refund_failed ON refunds (created_at, id) WHERE status = 'failed' AND settled_at IS NULL;

-- What the gateway lists, staged page by page for one comparison with Plaza's books, and deleted with it.
CREATE UNLOGGED TABLE gateway_listings (
  check_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'payout')),
  gateway_id text NOT NULL,
  key text,
  -- Plaza's id, with which the key begins.
  own_id uuid,
  -- The payment of a refund, the account of a payout.
  belongs_to text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (check_id, kind, gateway_id)
);
CREATE INDEX gateway_listing_own ON gateway_listings (check_id, kind, own_id) WHERE own_id IS NOT NULL;

-- One row for each comparison: what it read, and the differences that it could not repair.
CREATE TABLE gateway_checks (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  since timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Why it could not be finished; empty otherwise.
  trouble text NOT NULL DEFAULT '',
  charges int NOT NULL DEFAULT 0,
  refunds int NOT NULL DEFAULT 0,
  payouts int NOT NULL DEFAULT 0,
  -- How many differences were repaired, and how many remain; `findings` has the first of these.
  repaired int NOT NULL DEFAULT 0,
  found int NOT NULL DEFAULT 0,
  findings jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX gateway_check_newest ON gateway_checks (started_at DESC, id DESC);
