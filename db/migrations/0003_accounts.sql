-- Up Migration
-- One row for each person with an account. An account is inserted once its address is verified (see `sign_ups`).
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
  -- Search radius in miles.
  radius int NOT NULL DEFAULT 22 CHECK (radius BETWEEN 1 AND 500),
  location_label text,
  location_lat double precision CHECK (location_lat BETWEEN -90 AND 90),
  location_lon double precision CHECK (location_lon BETWEEN -180 AND 180),
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'support', 'finance', 'admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'banned', 'deleted')),
  referred_by_code text,
  -- A known browser has a cookie with the user's generation and a number. A password reset raises the generation; of
  -- the numbers only the highest few are valid.
  device_generation int NOT NULL DEFAULT 0 CHECK (device_generation >= 0),
  device_count int NOT NULL DEFAULT 0 CHECK (device_count >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT user_email_unique UNIQUE (email)
);
-- A verified number signs one person in, so it belongs to one active account.
CREATE UNIQUE INDEX user_phone_proved_unique ON users (phone) WHERE phone_verified AND status = 'active';

-- Uploaded pictures, re-encoded in several widths.
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
-- A picture is deleted only when nothing shows it; without this index (and its siblings in the catalogue) that check
-- reads whole tables.
CREATE INDEX user_by_avatar ON users (avatar_id) WHERE avatar_id IS NOT NULL;

-- A signed-in browser or program; only the hash of its token is stored.
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

-- Notifies every process of sessions that ended, whatever ended them, so that their sockets are closed. The channel
-- is INVALIDATION_CHANNEL of server/domain/notifications/invalidation-store.ts. A notification holds 8,000 bytes: a
-- hundred ids fit.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plaza_stale', json_build_object('ended_sessions', json_agg(id))::text)
  FROM (SELECT id, (row_number() OVER () - 1) / 100 AS part FROM ended) AS parted GROUP BY part;
  RETURN NULL;
END $$;
CREATE TRIGGER ended_sessions_told AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

-- A user who is banned or deleted is signed out everywhere, in the same transaction.
CREATE FUNCTION end_sessions_of_inactive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER inactive_signed_out AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status <> 'active' AND OLD.status = 'active') EXECUTE FUNCTION end_sessions_of_inactive();

-- A marketplace that has an admin always has one: the last cannot step down, be suspended or be deleted. The advisory
-- lock serializes two admins who leave at the same time.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('market_keeps_an_admin', 0));
  IF NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND status = 'active') THEN
    RAISE EXCEPTION 'the last admin stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'market_keeps_an_admin';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_keep_an_admin AFTER UPDATE OF role, status ON users
  FOR EACH ROW WHEN (OLD.role = 'admin' AND OLD.status = 'active'
    AND NOT (NEW.role = 'admin' AND NEW.status = 'active'))
  EXECUTE FUNCTION keep_an_admin();

-- Argon2id hashes in PHC form. Users who only sign in with codes or an identity provider have none.
CREATE TABLE passwords (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Sign-ups whose address is not verified yet. The account is inserted after verification, so that nobody can prepare
-- one for the address of another person.
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

-- One-time codes of six digits: only an HMAC is stored, bound to purpose and address; a newer code replaces an older
-- one.
CREATE TABLE one_time_codes (
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'verify', 'reset', 'guest_booking', 'change_phone')),
  address text NOT NULL,
  -- A known browser of the address's owner has codes of its own, so that nobody else can replace them or use up their
  -- attempts; '' is everybody else.
  asker text NOT NULL DEFAULT '',
  code_hmac bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, address, asker)
);

-- Tokens for one purpose, each used once: the link in a mail beside its code, and what a verified code allows for a
-- while (resetting a password, booking as a guest with a verified address).
CREATE TABLE proof_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'verify', 'reset', 'guest_booking')),
  address text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX ON proof_tokens (address, purpose);
