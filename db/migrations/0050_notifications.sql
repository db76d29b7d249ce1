-- Up Migration
-- What the bell shows: words as they were written for this person, and where they lead (an own path).
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL DEFAULT '',
  link text NOT NULL CONSTRAINT notification_own_path CHECK (link LIKE '/%' AND link NOT LIKE '//%'),
  booking_id uuid REFERENCES bookings,
  -- The same thing is told to the same person once, however often its job runs.
  once_key text CONSTRAINT notification_once UNIQUE,
  seen_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX notification_by_user ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notification_unseen ON notifications (user_id) WHERE seen_at IS NULL;
CREATE INDEX ON notifications (booking_id);
