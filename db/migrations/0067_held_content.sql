-- Up Migration
-- Of some kinds, what looks doubtful waits for staff before anybody else sees it. It is held in the row that everybody
-- reads: the status of a page, a service that is not active, a review that is hidden, an event that is withheld.
ALTER TABLE review_settings
  ADD COLUMN held_kinds text[] NOT NULL DEFAULT '{}'
  CONSTRAINT review_held_kinds CHECK (held_kinds <@ ARRAY['page', 'service', 'event', 'review']);

ALTER TABLE providers DROP CONSTRAINT providers_status_check;
ALTER TABLE providers
  ADD CONSTRAINT providers_status_check CHECK (status IN ('draft', 'held', 'published', 'suspended'));

ALTER TABLE services
  ADD COLUMN is_held boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT service_held_is_off CHECK (NOT is_held OR (NOT is_active AND unlisted_reason IS NULL));

-- Withheld is what staff unlisted and what waits for them: nobody finds or books it, and who booked it keeps it.
ALTER TABLE events
  ADD COLUMN is_held boolean NOT NULL DEFAULT false,
  ADD COLUMN is_withheld boolean NOT NULL GENERATED ALWAYS AS (is_held OR unlisted_reason IS NOT NULL) STORED,
  ADD CONSTRAINT event_held_once CHECK (NOT is_held OR unlisted_reason IS NULL);

ALTER TABLE reviews
  ADD COLUMN is_held boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT review_held_is_hidden CHECK (NOT is_held OR is_hidden);

-- The operator's lists of what is held.
CREATE INDEX event_held ON events (created_at, id) WHERE is_held;
CREATE INDEX review_held ON reviews (created_at, id) WHERE is_held;

-- Incremented with the text, so that staff approves what they have read.
ALTER TABLE content_checks ADD COLUMN revision int NOT NULL DEFAULT 1;

-- Whether content is held.
CREATE FUNCTION is_content_held(content_kind text, content_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT COALESCE(CASE content_kind
    WHEN 'page' THEN (SELECT status = 'held' FROM providers WHERE id = content_id)
    WHEN 'service' THEN (SELECT is_held FROM services WHERE id = content_id)
    WHEN 'event' THEN (SELECT is_held FROM events WHERE id = content_id)
    WHEN 'review' THEN (SELECT is_held FROM reviews WHERE id = content_id)
  END, false)
$$;

CREATE FUNCTION is_content_awaited(content_kind text, content_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM content_checks c WHERE c.kind = content_kind AND c.subject_id = content_id AND c.status = 'open')
$$;

-- What is held is in the queue, so that nothing waits for a decision that nobody is asked for. Checked when the
-- transaction ends, on both sides.
CREATE FUNCTION held_is_awaited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_content_held(TG_ARGV[0], NEW.id) AND NOT is_content_awaited(TG_ARGV[0], NEW.id) THEN
    RAISE EXCEPTION 'held without an open check' USING ERRCODE = 'check_violation', CONSTRAINT = 'held_is_awaited';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION decided_is_not_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_content_held(OLD.kind, OLD.subject_id) AND NOT is_content_awaited(OLD.kind, OLD.subject_id) THEN
    RAISE EXCEPTION 'decided but still held' USING ERRCODE = 'check_violation', CONSTRAINT = 'held_is_awaited';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER page_held_is_awaited AFTER INSERT OR UPDATE OF status ON providers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'held') EXECUTE FUNCTION held_is_awaited('page');
CREATE CONSTRAINT TRIGGER service_held_is_awaited AFTER INSERT OR UPDATE OF is_held ON services
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_held) EXECUTE FUNCTION held_is_awaited('service');
CREATE CONSTRAINT TRIGGER event_held_is_awaited AFTER INSERT OR UPDATE OF is_held ON events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_held) EXECUTE FUNCTION held_is_awaited('event');
CREATE CONSTRAINT TRIGGER review_held_is_awaited AFTER INSERT OR UPDATE OF is_held ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_held) EXECUTE FUNCTION held_is_awaited('review');
CREATE CONSTRAINT TRIGGER decided_is_not_held AFTER UPDATE OF status OR DELETE ON content_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'open') EXECUTE FUNCTION decided_is_not_held();

-- An edit that activates a held service does not publish it: staff does.
CREATE FUNCTION held_service_stays_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_active := false;
  RETURN NEW;
END $$;
CREATE TRIGGER held_service_stays_off BEFORE UPDATE OF is_active ON services
  FOR EACH ROW WHEN (OLD.is_held AND NEW.is_held AND NEW.is_active) EXECUTE FUNCTION held_service_stays_off();

-- Cards say whether the identity of the owner is confirmed: they are computed again when that changes.
CREATE FUNCTION is_identity_confirmed(identity jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE((identity->>'by_payments')::boolean OR identity->>'checked_on' IS NOT NULL, false)
$$;
CREATE FUNCTION cards_follow_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_jobs (name, payload, key)
    VALUES ('refresh-listing', json_build_object('subject_id', NEW.id), 'listing:' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER identity_changes_cards AFTER UPDATE OF identity ON providers
  FOR EACH ROW WHEN (is_identity_confirmed(OLD.identity) IS DISTINCT FROM is_identity_confirmed(NEW.identity))
  EXECUTE FUNCTION cards_follow_identity();
UPDATE listing_cards c
  SET card = (CASE l.kind
    WHEN 'provider' THEN c.card::jsonb || '{"is_verified": false}'
    ELSE jsonb_set(c.card::jsonb, '{provider,is_verified}', 'false')
  END)::json
  FROM listings l WHERE l.subject_id = c.subject_id;
INSERT INTO waiting_jobs (name, payload, key)
  SELECT 'refresh-listing', json_build_object('subject_id', id), 'listing:' || id
  FROM providers WHERE is_identity_confirmed(identity);
