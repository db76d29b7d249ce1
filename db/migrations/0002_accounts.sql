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
  -- Since when signing in takes a second step; null without one.
  two_step_at timestamptz,
  CONSTRAINT user_email_unique UNIQUE (email)
);
-- A verified number signs one person in, so it belongs to one active account.
CREATE UNIQUE INDEX user_phone_proved_unique ON users (phone) WHERE phone_verified AND status = 'active';
-- The operator's list: newest first, by state, and by a part of a name.
CREATE INDEX user_newest ON users (created_at, id);
CREATE INDEX user_inactive ON users (created_at, id) WHERE status <> 'active';
CREATE INDEX user_staff ON users (created_at, id) WHERE role <> 'user';
CREATE INDEX user_like ON users USING gin (name gin_trgm_ops, (email::text) gin_trgm_ops);
-- People whose address begins with one or two letters, for which trigrams find nearly everybody.
CREATE INDEX user_email_begins ON users (lower(email::text) text_pattern_ops);

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
CREATE INDEX picture_by_owner ON pictures (owner_id) WHERE key NOT LIKE 'private/%';

-- A signed-in browser or program; only the hash of its token is stored.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When the user last proved again who they are, before they changed how they sign in.
  confirmed_at timestamptz
);
CREATE INDEX ON sessions (user_id);

-- Notifies every process of sessions that ended, whatever ended them, so that their sockets are closed. The channel
-- is INVALIDATION_CHANNEL of server/modules/notifications/invalidation-store.ts. A notification holds 8,000 bytes: a
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
-- one. Users without a password prove by one that they are the ones who delete the account; guests without an account
-- have their data erased by one that is mailed to their address.
CREATE TABLE one_time_codes (
  purpose text NOT NULL CONSTRAINT one_time_code_purpose CHECK (
    purpose IN ('sign_in', 'verify', 'reset', 'guest_booking', 'change_phone', 'delete_account', 'confirm',
      'change_email', 'delete_guest_data')),
  address text NOT NULL,
  -- A known browser of the address's owner has codes of its own, so that nobody else can replace them or use up their
  -- attempts; '' is everybody else. Codes that a signed-in user asks for (to confirm who they are, and to prove a new
  -- address) have the user.
  asker text NOT NULL DEFAULT '',
  code_hmac bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, address, asker)
);
-- A user's own codes end with a new password.
CREATE INDEX code_by_asker ON one_time_codes (asker) WHERE asker <> '';

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

-- Public keys of authenticators (WebAuthn).
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1023),
  public_key bytea NOT NULL CHECK (length(public_key) <= 2000),
  -- The authenticator's own count of its signatures; 0 for those that do not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- False after a reset by mail: it is then a second step only, until its owner confirms it.
  signs_in boolean NOT NULL DEFAULT true,
  -- When its count went back, so that there are two of it: it is not accepted any more.
  copied_at timestamptz,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_by_user ON passkeys (user_id, created_at);

-- Accounts at identity providers (OpenID Connect) that sign a user in.
CREATE TABLE identities (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The key of the provider in the settings.
  provider text NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  issuer text NOT NULL CHECK (length(issuer) <= 500),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  email citext CHECK (length(email) <= 254),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT identity_of_one UNIQUE (issuer, subject),
  CONSTRAINT identity_one_each UNIQUE (user_id, provider)
);

-- What a browser or program began and finishes with a token, once: a visit to an identity provider, a challenge for a
-- passkey, the second step of a sign-in. Only the token's hash is stored.
CREATE TABLE sign_in_attempts (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('identity', 'identity_link', 'passkey', 'passkey_new', 'second_step',
    'second_step_passkey')),
  -- Null while nobody is known yet.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- What it belongs to: a hash of the browser's cookie, the session, or the token of the second step.
  bound_to text NOT NULL,
  provider text,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CONSTRAINT attempt_of_user CHECK ((user_id IS NULL) = (purpose IN ('identity', 'passkey'))),
  CONSTRAINT attempt_at_provider CHECK ((provider IS NOT NULL) = (purpose IN ('identity', 'identity_link')))
);
CREATE INDEX attempt_by_end ON sign_in_attempts (expires_at);
CREATE INDEX attempt_by_user ON sign_in_attempts (user_id) WHERE user_id IS NOT NULL;

-- Codes for users who lost their passkeys. Only an HMAC is stored; each works once.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hmac bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hmac)
);

-- Changes of an account's address, which the old mailbox can take back for a while.
CREATE TABLE email_changes (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  old_email citext NOT NULL,
  new_email citext NOT NULL,
  changed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  taken_back_at timestamptz
);
CREATE INDEX email_change_by_user ON email_changes (user_id, changed_at);
CREATE INDEX email_change_by_end ON email_changes (expires_at);

-- A deleted account has no way in.
CREATE FUNCTION forget_sign_in_methods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM passkeys WHERE user_id = NEW.id;
  DELETE FROM identities WHERE user_id = NEW.id;
  DELETE FROM recovery_codes WHERE user_id = NEW.id;
  DELETE FROM sign_in_attempts WHERE user_id = NEW.id;
  DELETE FROM email_changes WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER deleted_without_sign_in AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status = 'deleted' AND OLD.status <> 'deleted') EXECUTE FUNCTION forget_sign_in_methods();

-- How and from what kind of device somebody signed in. People see it in their profile; it is deleted after 180 days.
CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  method text NOT NULL
    CHECK (method IN ('password', 'code', 'email_link', 'passkey', 'recovery_code', 'provider')),
  -- The browser and the system as text, without versions.
  device text NOT NULL CHECK (length(device) <= 80),
  at timestamptz NOT NULL
);
CREATE INDEX sign_in_of_user ON sign_ins (user_id, at DESC, id DESC);
CREATE INDEX sign_in_by_time ON sign_ins (at);

-- Admins who look at the app as a user does. The admin's own session shows the user's data until the look ends; nothing
-- can be changed meanwhile. Looks are kept, because users may read who looked at their account, when and why.
CREATE TABLE impersonations (
  id uuid PRIMARY KEY,
  -- Null once the session is gone.
  session_id uuid REFERENCES sessions ON DELETE SET NULL,
  admin_id uuid NOT NULL REFERENCES users,
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  started_at timestamptz NOT NULL,
  -- When it ends by itself, and when it was ended.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT impersonation_of_another CHECK (admin_id <> user_id),
  CONSTRAINT impersonation_is_short CHECK (
    expires_at > started_at AND expires_at <= started_at + interval '30 minutes'),
  CONSTRAINT impersonation_ends_once CHECK (ended_at IS NULL OR ended_at >= started_at)
);
CREATE UNIQUE INDEX impersonation_of_session ON impersonations (session_id)
  WHERE session_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX impersonations_of_user ON impersonations (user_id, started_at DESC);
CREATE INDEX impersonations_by_admin ON impersonations (admin_id);
