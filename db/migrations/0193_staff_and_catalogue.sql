-- Up Migration
-- Retired entries of the catalogue are not offered any more; services made of them stay.
ALTER TABLE service_categories ADD COLUMN is_retired boolean NOT NULL DEFAULT false;
ALTER TABLE service_descriptions ADD COLUMN is_retired boolean NOT NULL DEFAULT false;

-- A marketplace that has an admin keeps one: the last cannot step down, be suspended or be deleted. Two who leave at the same time come one after the other.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('market_keeps_an_admin', 0));
  IF NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND status = 'active') THEN
    RAISE EXCEPTION 'the last admin stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'market_keeps_an_admin';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_keep_an_admin AFTER UPDATE OF role, status ON users
  FOR EACH ROW WHEN (OLD.role = 'admin' AND OLD.status = 'active' AND NOT (NEW.role = 'admin' AND NEW.status = 'active'))
  EXECUTE FUNCTION keep_an_admin();
