-- Up Migration
-- Erasing accounts, and copies of what is stored of a person.

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

-- Nothing is written by a guest who was just erased: what waited for the erasure finds them gone.
CREATE FUNCTION refuse_erased_guest() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the guest is erased' USING ERRCODE = 'check_violation', CONSTRAINT = 'guest_erased';
END $$;
CREATE FUNCTION message_by_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM conversations WHERE id = NEW.conversation_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM conversations WHERE id = NEW.conversation_id AND is_erased_address(guest_email::text)
  ) THEN PERFORM refuse_erased_guest(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER message_not_by_erased BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.side = 'customer' AND NEW.author_id IS NULL) EXECUTE FUNCTION message_by_erased();
CREATE FUNCTION review_by_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM bookings WHERE id = NEW.booking_id FOR KEY SHARE;
  IF EXISTS (
    SELECT FROM bookings WHERE id = NEW.booking_id AND is_erased_address(guest_email::text)
  ) THEN PERFORM refuse_erased_guest(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_not_by_erased BEFORE INSERT ON reviews
  FOR EACH ROW WHEN (NEW.author_id IS NULL) EXECUTE FUNCTION review_by_erased();
