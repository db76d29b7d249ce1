-- Up Migration
-- A session that ends is told to every process, so that its sockets end with it, whoever ended it and why: the channel is
-- INVALIDATION_CHANNEL of server/domain/notifications/invalidation-store.ts. A notice holds 8,000 bytes, which are more than a hundred ids.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plaza_stale', json_build_object('ended_sessions', json_agg(id))::text)
  FROM (SELECT id, (row_number() OVER () - 1) / 100 AS part FROM ended) AS parted GROUP BY part;
  RETURN NULL;
END $$;
CREATE TRIGGER ended_sessions_told AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

-- Whoever is banned or deleted is signed in nowhere any more, from the same commit on.
CREATE FUNCTION end_sessions_of_inactive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER inactive_signed_out AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status <> 'active' AND OLD.status = 'active') EXECUTE FUNCTION end_sessions_of_inactive();
