-- Up Migration
-- What people write to each other: one conversation for each booking, and those begun on a provider's page before there is one (a user has
-- one with a page; a guest, whose address nobody has proved, begins another each time). Messages are counted within their conversation
-- while its row is locked, so that order, pages and how far each side has read are whole numbers.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  booking_id uuid REFERENCES bookings,
  customer_id uuid REFERENCES users,
  guest_name text,
  guest_email citext,
  -- Opens a conversation of a guest's without a booking; its token goes to the mailbox alone, with the first answer.
  access_token_hash bytea,
  last_seq int NOT NULL DEFAULT 0,
  customer_read_seq int NOT NULL DEFAULT 0,
  provider_read_seq int NOT NULL DEFAULT 0,
  customer_unread int NOT NULL DEFAULT 0 CHECK (customer_unread >= 0),
  provider_unread int NOT NULL DEFAULT 0 CHECK (provider_unread >= 0),
  -- Up to which message each side was told by mail.
  customer_mailed_seq int NOT NULL DEFAULT 0,
  provider_mailed_seq int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT conversation_holder CHECK ((customer_id IS NOT NULL) <> (guest_email IS NOT NULL)),
  CONSTRAINT conversation_read CHECK (customer_read_seq <= last_seq AND provider_read_seq <= last_seq)
);
CREATE UNIQUE INDEX conversation_of_booking ON conversations (booking_id) WHERE booking_id IS NOT NULL;
CREATE UNIQUE INDEX conversation_of_user ON conversations (provider_id, customer_id) WHERE booking_id IS NULL AND customer_id IS NOT NULL;
CREATE UNIQUE INDEX conversation_by_token ON conversations (access_token_hash) WHERE access_token_hash IS NOT NULL;
CREATE INDEX conversation_by_provider ON conversations (provider_id, last_at DESC, id DESC);
CREATE INDEX conversation_by_customer ON conversations (customer_id, last_at DESC, id DESC) WHERE customer_id IS NOT NULL;

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations,
  seq int NOT NULL CHECK (seq >= 1),
  side text NOT NULL CHECK (side IN ('customer', 'provider')),
  author_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL DEFAULT '',
  -- Made by the sender: the same message sent twice is kept once.
  client_key uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT message_order UNIQUE (conversation_id, seq),
  CONSTRAINT message_once UNIQUE (conversation_id, client_key)
);

-- A picture drawn anew, or a document as it came.
CREATE TABLE message_files (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES messages,
  position int NOT NULL,
  picture_id uuid REFERENCES pictures,
  key text UNIQUE,
  name text NOT NULL DEFAULT '',
  bytes int NOT NULL DEFAULT 0,
  CONSTRAINT message_file_kind CHECK ((picture_id IS NULL) <> (key IS NULL))
);
CREATE INDEX ON message_files (message_id, position);
CREATE INDEX ON message_files (picture_id) WHERE picture_id IS NOT NULL;

-- Whose customer was asked for a review: once for each booking, however often the job runs.
CREATE TABLE review_asks (
  booking_id uuid PRIMARY KEY REFERENCES bookings,
  asked_at timestamptz NOT NULL
);
CREATE INDEX booking_ended ON bookings (ends_at) WHERE status IN ('confirmed', 'completed');
