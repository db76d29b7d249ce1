-- Up Migration
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS citext;

-- The operator's answers to the first-run questions; one row.
CREATE TABLE market (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  name text NOT NULL,
  place_label text NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  timezone text NOT NULL,
  currency char(3) NOT NULL,
  set_up_at timestamptz NOT NULL
);

-- The platform's fee: percent in basis points, and a fixed part in minor units.
CREATE TABLE system_charges (
  currency char(3) PRIMARY KEY,
  percent_basis_points int NOT NULL CHECK (percent_basis_points BETWEEN 0 AND 10000),
  fixed bigint NOT NULL CHECK (fixed >= 0)
);
INSERT INTO system_charges VALUES ('USD', 500, 30), ('EUR', 500, 30), ('GBP', 500, 30), ('CHF', 500, 30), ('CAD', 500, 30), ('AUD', 500, 30), ('JPY', 500, 30), ('KWD', 500, 100);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email citext NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  phone text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified boolean NOT NULL DEFAULT false,
  avatar_id uuid,
  language text NOT NULL DEFAULT 'en',
  timezone text NOT NULL DEFAULT 'UTC',
  currency char(3) NOT NULL DEFAULT 'USD',
  radius int NOT NULL DEFAULT 22 CHECK (radius BETWEEN 1 AND 500),
  location_label text,
  location_lat double precision CHECK (location_lat BETWEEN -90 AND 90),
  location_lon double precision CHECK (location_lon BETWEEN -180 AND 180),
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'support', 'finance', 'admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'banned', 'deleted')),
  referred_by_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT user_email_unique UNIQUE (email)
);

-- A signed-in browser or program; only the hash of its token is kept.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX ON sessions (user_id);

-- Argon2id in PHC form. Users who only sign in through an identity provider have none.
CREATE TABLE passwords (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- One-time codes: six digits, never stored in clear, bound to purpose and address; a newer one replaces an older.
CREATE TABLE one_time_codes (
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'verify', 'reset', 'guest_booking')),
  address text NOT NULL,
  code_hmac bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, address)
);

-- What a proved code grants for a while: resetting a password, booking as a guest from a proved mailbox.
CREATE TABLE proof_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'guest_booking')),
  address text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Counters of tries by somebody (address or account), in fixed windows; used where a limit must hold across processes.
CREATE TABLE try_counts (
  subject text PRIMARY KEY,
  tries int NOT NULL,
  window_ends_at timestamptz NOT NULL
);

CREATE TABLE pictures (
  id uuid PRIMARY KEY,
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  key text NOT NULL,
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  widths int[] NOT NULL,
  placeholder text NOT NULL,
  alt text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE users ADD FOREIGN KEY (avatar_id) REFERENCES pictures ON DELETE SET NULL;

-- Everything that leaves by mail, SMS or push; the embedded outbox shows it, a real adapter sends it.
CREATE TABLE outbox_messages (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
  kind text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL DEFAULT '',
  text text NOT NULL,
  html text,
  attachments jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  once_key text UNIQUE
);
CREATE INDEX ON outbox_messages (created_at DESC, id DESC);
CREATE INDEX ON outbox_messages (to_address, created_at DESC);

-- First outcomes of requests that carried an Idempotency-Key; kept 24 hours.
CREATE TABLE idempotency_keys (
  actor text NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  status int,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (actor, key)
);
CREATE INDEX ON idempotency_keys (created_at);
