-- Up Migration
-- Sign-ups whose address is not proved yet: an account exists from its proof on, so nobody can prepare one for another's address.
CREATE TABLE sign_ups (
  token_hash bytea PRIMARY KEY,
  email citext NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  password_hash text NOT NULL,
  language text NOT NULL,
  timezone text NOT NULL,
  referred_by_code text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON sign_ups (email, created_at DESC);
CREATE INDEX ON sign_ups (expires_at);

-- A proved number signs one person in, so it is one person's.
CREATE UNIQUE INDEX user_phone_proved_unique ON users (phone) WHERE phone_verified AND status = 'active';
