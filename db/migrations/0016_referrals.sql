-- Up Migration
-- Codes by which users refer others; at most five in use for each user, each in a slot of its own.
CREATE TABLE referral_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  code text NOT NULL CONSTRAINT referral_code_unique UNIQUE CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  slot int NOT NULL CHECK (slot BETWEEN 1 AND 5),
  retired_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX referral_code_slot ON referral_codes (user_id, slot) WHERE retired_at IS NULL;
CREATE INDEX ON referral_codes (user_id, created_at DESC, id DESC);

-- Who was referred by whom: once for each user, and never by themselves.
CREATE TABLE referrals (
  user_id uuid PRIMARY KEY REFERENCES users,
  referrer_id uuid NOT NULL REFERENCES users,
  code_id uuid NOT NULL REFERENCES referral_codes,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'credited', 'refused')),
  why text NOT NULL DEFAULT '',
  booking_id uuid REFERENCES bookings,
  amount bigint CHECK (amount > 0),
  currency char(3),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT referral_not_self CHECK (user_id <> referrer_id),
  CONSTRAINT referral_settled
    CHECK ((status = 'credited') = (amount IS NOT NULL AND currency IS NOT NULL AND booking_id IS NOT NULL))
);
CREATE INDEX ON referrals (code_id);
CREATE INDEX referral_waiting ON referrals (user_id) WHERE status = 'waiting';
