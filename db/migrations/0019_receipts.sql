-- Up Migration
-- The last number of each provider and kind of receipt.
CREATE TABLE receipt_counters (
  provider_id uuid NOT NULL REFERENCES providers,
  kind text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (provider_id, kind)
);

-- Receipts and refund notes, stored for ever as they were issued and numbered from 1 without gaps per provider and
-- kind. A trigger assigns the number under the lock of the counter's row, so that a transaction that fails leaves no
-- gap.
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
  -- It stays in the language that it was issued in.
  language text NOT NULL DEFAULT 'en',
  CONSTRAINT receipt_number_once UNIQUE (provider_id, kind, number),
  CONSTRAINT receipt_of_refund UNIQUE (refund_id),
  CONSTRAINT receipt_kind CHECK ((kind = 'refund_note') = (refund_id IS NOT NULL))
);
-- One receipt for each payment.
CREATE UNIQUE INDEX receipt_of_payment ON receipts (payment_id) WHERE kind = 'receipt';
CREATE INDEX ON receipts (booking_id);

CREATE FUNCTION receipt_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_counters AS counter (provider_id, kind, last) VALUES (NEW.provider_id, NEW.kind, 1)
    ON CONFLICT (provider_id, kind) DO UPDATE SET last = counter.last + 1 RETURNING last INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER receipts_numbered BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION receipt_numbered();
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE receipts ENABLE ALWAYS TRIGGER receipts_append_only;
