-- Up Migration
-- Notifications in the app: texts as they were written for this person, and the path they link to.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL DEFAULT '',
  -- Never a link to another site.
  link text NOT NULL CONSTRAINT notification_own_path CHECK (link LIKE '/%' AND link NOT LIKE '//%'),
  booking_id uuid REFERENCES bookings,
  -- A person is notified of one thing once, however often the job runs.
  once_key text CONSTRAINT notification_once UNIQUE,
  seen_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX notification_by_user ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unseen ON notifications (user_id) WHERE seen_at IS NULL;
CREATE INDEX ON notifications (booking_id);

-- Everything that is sent by mail, SMS or push; the embedded outbox shows it, a real adapter sends it.
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
  once_key text UNIQUE
);
CREATE INDEX ON outbox_messages (created_at DESC, id DESC);
CREATE INDEX ON outbox_messages (to_address, created_at DESC);
-- The content of a sent message is deleted, that of an unsendable one a week later; this index finds the few that
-- still have content.
CREATE INDEX outbox_messages_full ON outbox_messages (created_at) WHERE text <> '';
