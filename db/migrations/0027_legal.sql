-- Up Migration
-- Every version of the operator's legal texts, stored for ever; the highest that holds is in force. A version may hold
-- later than it is published; people are told of one that is announced.
CREATE TABLE legal_texts (
  kind text NOT NULL CHECK (kind IN ('privacy', 'terms', 'imprint')),
  version int NOT NULL CHECK (version > 0),
  body text NOT NULL,
  published_at timestamptz NOT NULL,
  by_user_id uuid NOT NULL REFERENCES users,
  by_name text NOT NULL,
  -- Null where it holds since it was published.
  effective_at timestamptz,
  is_announced boolean NOT NULL DEFAULT false,
  CONSTRAINT legal_version_once PRIMARY KEY (kind, version),
  CONSTRAINT legal_effective CHECK (effective_at > published_at),
  CONSTRAINT legal_announced CHECK (NOT is_announced OR (effective_at IS NOT NULL AND kind <> 'imprint'))
);
CREATE TRIGGER legal_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_texts
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE legal_texts ENABLE ALWAYS TRIGGER legal_texts_append_only;

-- The version in force at a moment; 0 while the template is shown.
CREATE FUNCTION legal_version(text_kind text, moment timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT COALESCE(max(t.version), 0)
  FROM legal_texts t
  WHERE t.kind = text_kind AND COALESCE(t.effective_at, t.published_at) <= moment
$$;

-- Who accepted which version of a text, and when: a user, or a guest with a booking.
CREATE TABLE legal_acceptances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  booking_id uuid REFERENCES bookings ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('privacy', 'terms')),
  -- 0 is the template.
  version int NOT NULL CHECK (version >= 0),
  accepted_at timestamptz NOT NULL,
  CONSTRAINT acceptance_by_one CHECK (num_nonnulls(user_id, booking_id) = 1),
  CONSTRAINT acceptance_of_user UNIQUE (user_id, kind, version),
  CONSTRAINT acceptance_of_booking UNIQUE (booking_id, kind, version)
);
CREATE INDEX acceptance_by_version ON legal_acceptances (kind, version);

-- Whoever opens an account, or books as a guest, does so below a line that names both texts: whatever statement does
-- it, the versions in force are recorded.
CREATE FUNCTION account_accepts_legal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO legal_acceptances (user_id, kind, version, accepted_at)
    SELECT NEW.id, kind, legal_version(kind, NEW.created_at), NEW.created_at
    FROM unnest(ARRAY['privacy', 'terms']) kind;
  RETURN NULL;
END $$;
CREATE TRIGGER account_accepts_legal AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION account_accepts_legal();

CREATE FUNCTION guest_accepts_legal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO legal_acceptances (booking_id, kind, version, accepted_at)
    SELECT NEW.id, kind, legal_version(kind, NEW.created_at), NEW.created_at
    FROM unnest(ARRAY['privacy', 'terms']) kind;
  RETURN NULL;
END $$;
-- Not for clients whom a provider enters.
CREATE TRIGGER guest_accepts_legal AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.customer_id IS NULL AND NEW.payment_status <> 'on_site')
  EXECUTE FUNCTION guest_accepts_legal();

-- An offer of the waiting list becomes one right after its insert: its guest has accepted nothing yet.
CREATE FUNCTION offer_accepts_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM legal_acceptances WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER offer_accepts_nothing AFTER UPDATE OF waiting_entry_id ON bookings
  FOR EACH ROW WHEN (OLD.waiting_entry_id IS NULL AND NEW.waiting_entry_id IS NOT NULL)
  EXECUTE FUNCTION offer_accepts_nothing();

-- How far the mails about an announced version are: they go to users in the order of their ids.
CREATE TABLE legal_announcements (
  kind text NOT NULL,
  version int NOT NULL,
  after_user_id uuid,
  sent int NOT NULL DEFAULT 0 CHECK (sent >= 0),
  finished_at timestamptz,
  PRIMARY KEY (kind, version)
);
