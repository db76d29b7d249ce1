-- Up Migration
-- What has left is emptied, and what could not leave a week later; the messages that still hold something are few, and found without the others.
CREATE INDEX outbox_messages_full ON outbox_messages (created_at) WHERE text <> '';
