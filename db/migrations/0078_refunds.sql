-- Up Migration
-- What a provider's receipts say of tax. The rate is in basis points: 1900 is 19 %.
ALTER TABLE providers
  ADD COLUMN tax_rate_basis_points int NOT NULL DEFAULT 0 CONSTRAINT provider_tax_rate CHECK (tax_rate_basis_points BETWEEN 0 AND 5000),
  ADD COLUMN tax_number text NOT NULL DEFAULT '' CONSTRAINT provider_tax_number CHECK (length(tax_number) <= 60),
  ADD COLUMN prices_include_tax boolean NOT NULL DEFAULT true;

-- Refunding and cancelling are separate acts: what was paid and then given back by good will stays confirmed.
ALTER TABLE bookings DROP CONSTRAINT booking_confirmed_is_paid;
ALTER TABLE bookings ADD CONSTRAINT booking_confirmed_is_paid
  CHECK (status <> 'confirmed' OR total = 0 OR payment_status IN ('paid', 'scheduled', 'on_site', 'partially_refunded', 'refunded', 'disputed'));

-- A customer asks for money back outside the policy; the provider, or staff, grants or refuses.
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
  word text NOT NULL DEFAULT '',
  answered_by text CHECK (answered_by IN ('provider', 'admin')),
  answered_by_user_id uuid REFERENCES users ON DELETE SET NULL,
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT refund_request_answered CHECK ((status = 'open') = (answered_at IS NULL) AND (answered_at IS NULL) = (answered_by IS NULL)),
  CONSTRAINT refund_request_granted CHECK ((status = 'granted') = (granted_amount IS NOT NULL))
);
CREATE UNIQUE INDEX refund_request_one_open ON refund_requests (booking_id) WHERE status = 'open';
CREATE INDEX ON refund_requests (booking_id, created_at);
CREATE INDEX refund_request_queue ON refund_requests (created_at, id) WHERE status = 'open';
CREATE INDEX refund_request_done ON refund_requests (answered_at DESC, id DESC) WHERE status <> 'open';

-- A request is granted once, whoever grants it: by one refund of each payment the money goes back of.
ALTER TABLE refunds ADD COLUMN request_id uuid REFERENCES refund_requests;
ALTER TABLE refunds ADD CONSTRAINT refund_once_per_request UNIQUE (request_id, payment_id);

-- Somebody tells staff that something is wrong. While one about a booking is not closed, the booking's earnings wait.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  about text NOT NULL CHECK (about IN ('booking', 'payment', 'provider', 'review')),
  kind text NOT NULL CHECK (kind IN ('did_not_happen', 'not_as_agreed', 'money', 'behaviour', 'safety', 'untrue', 'other')),
  booking_id uuid REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  review_id uuid REFERENCES reviews,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider', 'visitor')),
  -- Null for a guest, who is known by the booking.
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  word text NOT NULL DEFAULT '',
  outcome text CHECK (outcome IN ('upheld', 'dismissed')),
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT report_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL) AND (status = 'closed') = (outcome IS NOT NULL)),
  CONSTRAINT report_subject CHECK ((about NOT IN ('booking', 'payment') OR booking_id IS NOT NULL) AND ((about = 'review') = (review_id IS NOT NULL)))
);
-- The same thing is reported once by one person until staff has closed it.
CREATE UNIQUE INDEX report_one_open ON reports
  (about, COALESCE(review_id, booking_id, provider_id), by_role, (COALESCE(by_user_id, '00000000-0000-0000-0000-000000000000'::uuid))) WHERE status <> 'closed';
CREATE INDEX report_holds ON reports (booking_id) WHERE status <> 'closed';
CREATE INDEX report_queue ON reports (created_at, id) WHERE status <> 'closed';
CREATE INDEX report_done ON reports (closed_at DESC, id DESC) WHERE status = 'closed';
CREATE INDEX ON reports (booking_id);
CREATE INDEX ON reports (by_user_id);

-- Receipts and refund notes: each as it was issued, for ever, numbered from 1 without gaps per provider and kind. The number is given by the
-- database under the lock of its counter's row, so that it is given back with a transaction that fails.
CREATE TABLE receipt_counters (
  provider_id uuid NOT NULL REFERENCES providers,
  kind text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (provider_id, kind)
);
CREATE TABLE receipts (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  kind text NOT NULL CHECK (kind IN ('receipt', 'refund_note')),
  number bigint NOT NULL DEFAULT 0 CHECK (number > 0),
  booking_id uuid NOT NULL REFERENCES bookings,
  payment_id uuid NOT NULL REFERENCES payments,
  refund_id uuid REFERENCES refunds,
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT receipt_number_once UNIQUE (provider_id, kind, number),
  CONSTRAINT receipt_of_refund UNIQUE (refund_id),
  CONSTRAINT receipt_kind CHECK ((kind = 'refund_note') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX receipt_of_payment ON receipts (payment_id) WHERE kind = 'receipt';
CREATE INDEX ON receipts (booking_id);

CREATE FUNCTION receipt_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_counters AS counter (provider_id, kind, last) VALUES (NEW.provider_id, NEW.kind, 1)
    ON CONFLICT (provider_id, kind) DO UPDATE SET last = counter.last + 1 RETURNING last INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER receipts_numbered BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION receipt_numbered();
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Every act of staff: who, what, before, after.
CREATE TABLE staff_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  by_user_id uuid NOT NULL REFERENCES users,
  -- As they were called and what they were then.
  by_name text NOT NULL,
  by_role text NOT NULL CHECK (by_role IN ('support', 'finance', 'admin')),
  act text NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  why text NOT NULL DEFAULT ''
);
CREATE INDEX ON staff_acts (subject_id, id);
CREATE TRIGGER staff_acts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_acts FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE INDEX payment_stuck ON payments (created_at, id) WHERE status = 'stuck';
