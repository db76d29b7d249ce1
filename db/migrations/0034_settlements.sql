-- Up Migration
-- Earnings of events are released date by date: one journal for each booking of a date, which pays the hired pages of
-- the date and then the organiser. Journals of a hire that belong to no booking are of the date alone.
ALTER TABLE journals ADD COLUMN occurrence_id uuid REFERENCES occurrences;
ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals
  ADD CONSTRAINT journal_kind CHECK (kind IN (
    'payment', 'refund', 'release', 'credit', 'payout', 'payout_paid', 'payout_failed',
    'dispute', 'dispute_won', 'dispute_lost', 'settlement', 'hire_charge', 'hire_owed', 'hire_paid')),
  ADD CONSTRAINT journal_of_date CHECK (
    (occurrence_id IS NOT NULL) = (kind IN ('settlement', 'hire_charge', 'hire_owed', 'hire_paid'))
    AND (kind <> 'settlement' OR booking_id IS NOT NULL));
CREATE INDEX journal_by_occurrence ON journals (occurrence_id) WHERE occurrence_id IS NOT NULL;

-- How the sales of a date with hired pages are split, decided once, before the first of its bookings is settled. A
-- booking that is refunded until it is settled pays less of it, in proportion.
CREATE TABLE settlements (
  occurrence_id uuid PRIMARY KEY REFERENCES occurrences,
  currency char(3) NOT NULL,
  -- The net ticket sales of the date: the parts of its bookings.
  sales bigint NOT NULL CHECK (sales >= 0),
  created_at timestamptz NOT NULL
);

-- What a hired page earns with a date.
CREATE TABLE settlement_lines (
  hire_date_id uuid PRIMARY KEY REFERENCES hire_dates,
  occurrence_id uuid NOT NULL REFERENCES settlements,
  -- Whose wallet is paid: the owner of the page at that time.
  owner_id uuid NOT NULL REFERENCES users,
  -- The owner of the event's page, who pays what the sales do not cover.
  organiser_id uuid REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('fee', 'share')),
  percent int,
  -- The agreed fee, or the share of the sales.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What the sales pay of it.
  covered bigint NOT NULL CONSTRAINT settlement_covered CHECK (covered BETWEEN 0 AND amount),
  -- The rest of a fee: to charge to the organiser's card, charged, owed by the organiser, or paid by the organiser's
  -- later earnings.
  rest text NOT NULL DEFAULT 'none' CHECK (rest IN ('none', 'to_charge', 'charged', 'owed', 'paid')),
  CONSTRAINT settlement_line_kind CHECK ((kind = 'share') = (percent IS NOT NULL)),
  CONSTRAINT settlement_rest CHECK ((rest = 'none') = (kind = 'share' OR covered = amount))
);
CREATE INDEX settlement_line_by_date ON settlement_lines (occurrence_id);
CREATE INDEX settlement_line_by_owner ON settlement_lines (owner_id);
CREATE INDEX settlement_line_to_charge ON settlement_lines (hire_date_id) WHERE rest = 'to_charge';
CREATE INDEX settlement_line_owed ON settlement_lines (organiser_id) WHERE rest = 'owed';

-- How a booking's part of the sales is split: an amount for each line, and one without a line for the organiser.
CREATE TABLE settlement_parts (
  booking_id uuid NOT NULL REFERENCES bookings,
  occurrence_id uuid NOT NULL REFERENCES settlements,
  hire_date_id uuid REFERENCES settlement_lines,
  amount bigint NOT NULL CHECK (amount >= 0),
  CONSTRAINT settlement_part_once UNIQUE NULLS NOT DISTINCT (booking_id, occurrence_id, hire_date_id)
);
CREATE INDEX ON settlement_parts (occurrence_id);
CREATE INDEX ON settlement_parts (hire_date_id) WHERE hire_date_id IS NOT NULL;

-- The charge of the organiser's card for the rest of a fee, sent to the gateway under the id of its line.
CREATE TABLE hire_charges (
  id uuid PRIMARY KEY REFERENCES settlement_lines,
  user_id uuid NOT NULL REFERENCES users,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  gateway text NOT NULL,
  gateway_id text UNIQUE,
  card text NOT NULL,
  decline_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX hire_charge_open ON hire_charges (updated_at, id) WHERE status = 'pending';
