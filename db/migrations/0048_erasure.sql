-- Up Migration
-- Erasing accounts, and copies of what is stored of a person.

-- Users without a password prove by a code that they are the ones who delete the account.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_code_purpose CHECK (
  purpose IN ('sign_in', 'verify', 'reset', 'guest_booking', 'change_phone', 'delete_account'));

-- A copy of what is stored of a user, made by a job. Its file is deleted when it expires.
CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'preparing' CHECK (status IN ('preparing', 'ready', 'failed', 'expired')),
  -- Where its file is, and its size.
  key text UNIQUE CHECK (length(key) <= 200),
  bytes bigint CHECK (bytes >= 0),
  created_at timestamptz NOT NULL,
  ready_at timestamptz,
  -- From then on its file is deleted.
  expires_at timestamptz,
  CONSTRAINT data_export_ready CHECK ((status = 'ready') <= (key IS NOT NULL AND bytes IS NOT NULL
    AND ready_at IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT data_export_gone CHECK (status IN ('preparing', 'ready') OR key IS NULL)
);
CREATE INDEX data_export_by_user ON data_exports (user_id, created_at DESC);
CREATE UNIQUE INDEX data_export_one_preparing ON data_exports (user_id) WHERE status = 'preparing';
CREATE INDEX data_export_to_expire ON data_exports (expires_at) WHERE status = 'ready';

-- Deletes those of some rows that nothing refers to any more, and leaves the others.
CREATE FUNCTION delete_free_rows(rows regclass, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each uuid;
BEGIN
  FOREACH each IN ARRAY ids LOOP
    BEGIN
      EXECUTE format('DELETE FROM %s WHERE id = $1', rows) USING each;
    EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
      NULL;
    END;
  END LOOP;
END $$;

-- The history of bookings stays as it was written, but for one thing: the words of people who deleted their account.
CREATE FUNCTION history_words_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased booking_history := OLD;
BEGIN
  erased.why := NEW.why;
  IF NEW IS DISTINCT FROM erased OR NEW.why NOT IN ('', '–')
    OR NOT EXISTS (SELECT FROM users WHERE id = OLD.by_user_id AND status = 'deleted') THEN
    RAISE EXCEPTION 'booking_history is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER history_append_only ON booking_history;
CREATE TRIGGER history_append_only BEFORE DELETE OR TRUNCATE ON booking_history
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER history_words_erased BEFORE UPDATE ON booking_history
  FOR EACH ROW EXECUTE FUNCTION history_words_erased();
ALTER TABLE booking_history ENABLE ALWAYS TRIGGER history_append_only, ENABLE ALWAYS TRIGGER history_words_erased;

-- Erases the words of a deleted user in the history. It runs as the owner of the table, since the server's own user may
-- not change it.
CREATE FUNCTION erase_history_words(person uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE booking_history SET why = CASE WHEN what = 'note' AND message IS NULL THEN '–' ELSE '' END
  WHERE by_user_id = person AND why NOT IN ('', '–') AND EXISTS (
    SELECT FROM users WHERE id = person AND status = 'deleted')
$$;
CREATE INDEX booking_history_by_user ON booking_history (by_user_id) WHERE by_user_id IS NOT NULL AND why <> '';
