-- Up Migration
-- How many bytes of pictures and files somebody has put in within a day (a window that begins with the first of them). Counted before
-- they are kept, so that sending many at once does not get past it; what is taken away again stays counted.
CREATE TABLE upload_counts (
  subject text PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  window_ends_at timestamptz NOT NULL,
  CONSTRAINT upload_day_room CHECK (bytes <= 200 * 1048576)
);

-- What the files of a conversation take up.
ALTER TABLE conversations ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0 CHECK (stored_bytes >= 0);
UPDATE conversations c SET stored_bytes = least(kept.bytes, 250 * 1048576)
  FROM (SELECT m.conversation_id, sum(f.bytes) AS bytes FROM message_files f JOIN messages m ON m.id = f.message_id GROUP BY 1) kept
  WHERE kept.conversation_id = c.id;
ALTER TABLE conversations ADD CONSTRAINT conversation_room CHECK (stored_bytes <= 250 * 1048576);
