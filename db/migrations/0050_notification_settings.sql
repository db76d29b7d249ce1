-- Up Migration
-- What people chose for a group of notifications and a channel, where it is not the default.
CREATE TABLE notification_choices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  group_name text NOT NULL CHECK (length(group_name) BETWEEN 1 AND 40),
  channel text NOT NULL CHECK (channel IN ('app', 'email', 'sms', 'push')),
  choice text NOT NULL CHECK (choice IN ('on', 'off', 'daily')),
  CONSTRAINT notification_daily_by_mail CHECK (choice <> 'daily' OR channel = 'email'),
  PRIMARY KEY (user_id, group_name, channel)
);

-- Quiet hours as minutes of the day in the user's time zone, and the hour of the daily summary.
CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  digest_hour smallint NOT NULL DEFAULT 8 CHECK (digest_hour BETWEEN 0 AND 23),
  updated_at timestamptz NOT NULL,
  CONSTRAINT quiet_hours_whole CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT quiet_hours_end CHECK (quiet_from <> quiet_to)
);

-- Addresses that want no more mails of a group, with or without an account. Only their hashes are stored.
CREATE TABLE mail_opt_outs (
  email_hash bytea NOT NULL CHECK (length(email_hash) = 32),
  group_name text NOT NULL CHECK (length(group_name) BETWEEN 1 AND 40),
  opted_out_at timestamptz NOT NULL,
  PRIMARY KEY (email_hash, group_name)
);

-- Browsers that receive push messages. A device belongs to the session that registered it and is deleted with it.
CREATE TABLE push_devices (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- The browser's public key and secret (RFC 8291), in base64url.
  p256dh text NOT NULL CHECK (length(p256dh) = 87),
  auth text NOT NULL CHECK (length(auth) = 22),
  name text NOT NULL CHECK (length(name) <= 120),
  created_at timestamptz NOT NULL
);
CREATE INDEX ON push_devices (user_id);
CREATE UNIQUE INDEX push_device_of_session ON push_devices (session_id);

ALTER TABLE outbox_messages
  -- The account that the message is to, where it is known; that of a mail is found when it is sent.
  ADD COLUMN user_id uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN device_id uuid,
  -- A path of this app that a push message opens.
  ADD COLUMN link text NOT NULL DEFAULT '' CHECK (length(link) <= 1000),
  -- When the booking starts that it is about.
  ADD COLUMN starts_at timestamptz,
  -- It answers its reader (a code, the confirmation of a booking): it is sent at once, whatever was chosen.
  ADD COLUMN is_answer boolean NOT NULL DEFAULT false,
  ADD COLUMN state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'waiting', 'digest', 'sent', 'failed', 'suppressed')),
  -- Why it is in its state: a word, or what a provider answered. Never what the message says.
  ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  ADD COLUMN attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Until when a waiting message waits, or when its summary is due.
  ADD COLUMN due_at timestamptz;
UPDATE outbox_messages SET state = 'sent' WHERE sent_at IS NOT NULL;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL));
CREATE INDEX outbox_digests ON outbox_messages (user_id, due_at) WHERE state = 'digest';
CREATE INDEX outbox_open ON outbox_messages (created_at DESC, id DESC) WHERE state NOT IN ('sent', 'suppressed');
CREATE INDEX ON outbox_messages (user_id, created_at DESC) WHERE user_id IS NOT NULL;
