-- Up Migration
-- What staff checks: who people are, and what they publish.
--
-- What staff checked about who somebody is, with a note that only staff reads. Revoked, it stays.
CREATE TABLE identity_checks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 1000),
  by_user_id uuid NOT NULL REFERENCES users,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_note text CHECK (length(revoked_note) BETWEEN 1 AND 1000),
  revoked_at timestamptz,
  CONSTRAINT identity_revoked CHECK ((revoked_at IS NULL) = (revoked_note IS NULL))
);
CREATE UNIQUE INDEX identity_one_check ON identity_checks (user_id) WHERE revoked_at IS NULL;
CREATE INDEX identity_check_list ON identity_checks (created_at DESC, id DESC) WHERE revoked_at IS NULL;
CREATE INDEX ON identity_checks (user_id);

-- What a page says of its owner (`providers.identity`).
CREATE FUNCTION owner_identity(owner uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'by_payments',
    EXISTS (SELECT FROM payout_accounts a WHERE a.user_id = u.id AND a.payouts_enabled AND a.details_submitted),
    'checked_on', (
      SELECT to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
      FROM identity_checks c
      WHERE c.user_id = u.id AND c.revoked_at IS NULL
    ),
    'has_email', u.email_verified,
    'has_phone', u.phone IS NOT NULL AND u.phone_verified)
  FROM users u
  WHERE u.id = owner AND u.status <> 'deleted'
$$;

CREATE FUNCTION page_takes_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.identity := owner_identity(NEW.owner_id);
  RETURN NEW;
END $$;
CREATE TRIGGER page_takes_identity BEFORE INSERT OR UPDATE OF owner_id ON providers
  FOR EACH ROW EXECUTE FUNCTION page_takes_identity();

CREATE FUNCTION pages_follow_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE providers SET identity = owner_identity(owner_id)
    WHERE owner_id = NEW.user_id AND identity IS DISTINCT FROM owner_identity(owner_id);
  RETURN NULL;
END $$;
CREATE TRIGGER check_changes_pages AFTER INSERT OR UPDATE ON identity_checks
  FOR EACH ROW EXECUTE FUNCTION pages_follow_identity();
CREATE TRIGGER payout_account_changes_pages
  AFTER INSERT OR UPDATE OF payouts_enabled, details_submitted ON payout_accounts
  FOR EACH ROW EXECUTE FUNCTION pages_follow_identity();

CREATE FUNCTION pages_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE providers SET identity = owner_identity(owner_id)
    WHERE owner_id = NEW.id AND identity IS DISTINCT FROM owner_identity(owner_id);
  RETURN NULL;
END $$;
CREATE TRIGGER owner_changes_pages AFTER UPDATE OF email_verified, phone, phone_verified, status ON users
  FOR EACH ROW WHEN (
    (OLD.email_verified, OLD.phone, OLD.phone_verified, OLD.status)
    IS DISTINCT FROM (NEW.email_verified, NEW.phone, NEW.phone_verified, NEW.status))
  EXECUTE FUNCTION pages_follow_owner();

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

-- How new content is looked at: not at all, or by staff after it is published. The words that make it doubtful, one a
-- line; null for those of Plaza. Of some kinds, what looks doubtful waits for staff before anybody else sees it. It is
-- held in the row that everybody reads: the status of a page, a service that is not active, a review that is hidden, an
-- event that is withheld.
CREATE TABLE review_settings (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  policy text NOT NULL DEFAULT 'queue' CHECK (policy IN ('off', 'queue')),
  terms text CHECK (length(terms) <= 4000),
  held_kinds text[] NOT NULL DEFAULT '{}'
    CONSTRAINT review_held_kinds CHECK (held_kinds <@ ARRAY['page', 'service', 'event', 'review'])
);
INSERT INTO review_settings DEFAULT VALUES;

-- Published content that staff looks at, with what made it doubtful. A job writes it after the commit, so that
-- publishing does not wait.
CREATE TABLE content_checks (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'service', 'event', 'review')),
  subject_id uuid NOT NULL,
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  -- Its owner or author; null for a guest.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  label text NOT NULL,
  -- The text at that time.
  text text NOT NULL CHECK (length(text) <= 12000),
  causes text[] NOT NULL CHECK (cardinality(causes) > 0),
  -- The words, links and numbers that were found.
  found text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'hidden')),
  action_id uuid REFERENCES moderation_actions,
  decided_by_user_id uuid REFERENCES users,
  decided_by_name text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Incremented with the text, so that staff approves what they have read.
  revision int NOT NULL DEFAULT 1,
  CONSTRAINT content_decided CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT content_hidden CHECK ((status = 'hidden') = (action_id IS NOT NULL))
);
CREATE UNIQUE INDEX content_one_open ON content_checks (kind, subject_id) WHERE status = 'open';
CREATE INDEX content_queue ON content_checks (created_at, id) WHERE status = 'open';
CREATE INDEX content_decisions ON content_checks (decided_at DESC, id DESC) WHERE status <> 'open';
CREATE INDEX content_by_subject ON content_checks (kind, subject_id, decided_at);
CREATE INDEX ON content_checks (provider_id);
CREATE INDEX ON content_checks (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ON content_checks (action_id) WHERE action_id IS NOT NULL;

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
