-- Up Migration
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
CREATE INDEX refund_open ON refunds (created_at) WHERE status = 'pending';
CREATE INDEX refund_failed ON refunds (created_at, id) WHERE status = 'failed' AND settled_at IS NULL;
