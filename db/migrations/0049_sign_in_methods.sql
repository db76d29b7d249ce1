-- Up Migration
-- Codes that a signed-in user asks for: to confirm who they are, and to prove a new address. Their `asker` is the user.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_code_purpose;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_code_purpose CHECK (
  purpose IN ('sign_in', 'verify', 'reset', 'guest_booking', 'change_phone', 'delete_account', 'confirm',
    'change_email'));

-- When the user of a session last proved again who they are, before they changed how they sign in.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
-- Since when signing in takes a second step; null without one.
ALTER TABLE users ADD COLUMN two_step_at timestamptz;

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

-- Where the link of a guest's booking leads after the booking joined an account: it opens nothing by itself then.
CREATE TABLE joined_guest_links (
  token_hash bytea PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE
);
CREATE INDEX joined_link_by_booking ON joined_guest_links (booking_id);

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
-- A user's own codes end with a new password.
CREATE INDEX code_by_asker ON one_time_codes (asker) WHERE asker <> '';
