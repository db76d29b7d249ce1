-- Up Migration
-- Notifications in the app, and the path they link to. Their texts are messages (`message` is {title, text}: area, key
-- and values), which are written in the language of whoever reads them. Notifications without them have texts that were
-- written for this person when they were created.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  -- Never a link to another site.
  link text NOT NULL CONSTRAINT notification_own_path CHECK (link LIKE '/%' AND link NOT LIKE '//%'),
  booking_id uuid REFERENCES bookings,
  -- A person is notified of one thing once, however often the job runs.
  once_key text CONSTRAINT notification_once UNIQUE,
  seen_at timestamptz,
  created_at timestamptz NOT NULL,
  message jsonb,
  -- A notification about a request to a page, or about an invitation, can be answered at once.
  hire_id uuid REFERENCES hires,
  invitation_id uuid REFERENCES invitations ON DELETE SET NULL,
  CONSTRAINT notification_has_text CHECK (message IS NOT NULL OR title <> '')
);
CREATE INDEX notification_by_user ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unseen ON notifications (user_id) WHERE seen_at IS NULL;
CREATE INDEX ON notifications (booking_id);
CREATE INDEX ON notifications (invitation_id) WHERE invitation_id IS NOT NULL;

-- Everything that is sent by mail, SMS or push; the embedded outbox shows it, a real adapter sends it. What Twilio
-- reports of a text message after it took it is in its state, which only moves forward: once the message has arrived,
-- or is given up, it stays so, in whichever order and however often reports come.
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
  -- A message with a key is sent once, however often the job runs.
  once_key text UNIQUE,
  -- The account that the message is to, where it is known; that of a mail is found when it is sent.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  device_id uuid,
  -- A path of this app that a push message opens.
  link text NOT NULL DEFAULT '' CHECK (length(link) <= 1000),
  -- When the booking starts that it is about.
  starts_at timestamptz,
  -- It answers its reader (a code, the confirmation of a booking): it is sent at once, whatever was chosen.
  is_answer boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'waiting', 'digest', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed')),
  -- Why it is in its state: a word, or what a provider answered. Never what the message says.
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Until when a waiting message waits, or when its summary is due.
  due_at timestamptz,
  -- The booking that a mail is about, by which mail programs show its mails together. Bookings are never deleted.
  booking_id uuid REFERENCES bookings,
  CONSTRAINT outbox_sent CHECK ((state IN ('sent', 'delivered', 'undelivered')) = (sent_at IS NOT NULL))
);
CREATE INDEX ON outbox_messages (created_at DESC, id DESC);
CREATE INDEX ON outbox_messages (to_address, created_at DESC);
-- The content of a sent message is deleted, that of an unsendable one a week later; this index finds the few that
-- still have content.
CREATE INDEX outbox_messages_full ON outbox_messages (created_at) WHERE text <> '';
CREATE INDEX outbox_digests ON outbox_messages (user_id, due_at) WHERE state = 'digest';
CREATE INDEX outbox_open ON outbox_messages (created_at DESC, id DESC)
  WHERE state NOT IN ('sent', 'delivered', 'suppressed');
CREATE INDEX ON outbox_messages (user_id, created_at DESC) WHERE user_id IS NOT NULL;

CREATE FUNCTION outbox_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a message that is % does not become %', OLD.state, NEW.state
    USING ERRCODE = 'check_violation', CONSTRAINT = 'outbox_only_forward';
END $$;
CREATE TRIGGER outbox_only_forward BEFORE UPDATE OF state ON outbox_messages
  FOR EACH ROW WHEN (
    NEW.state <> OLD.state AND (
      OLD.state IN ('delivered', 'undelivered', 'failed', 'suppressed')
      OR (OLD.state = 'sent' AND NEW.state NOT IN ('delivered', 'undelivered', 'failed'))))
  EXECUTE FUNCTION outbox_only_forward();

-- Numbers of accounts that text messages don't reach, until they are verified again.
CREATE TABLE unreachable_numbers (
  phone text PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('number_invalid', 'number_stopped', 'number_unreachable')),
  since timestamptz NOT NULL
);

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
