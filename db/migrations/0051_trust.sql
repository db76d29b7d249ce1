-- Up Migration
-- What people write against moderation decisions, once each, and what staff answers.
CREATE TABLE appeals (
  id uuid PRIMARY KEY,
  action_id uuid NOT NULL REFERENCES moderation_actions,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'upheld', 'undone')),
  -- Until when staff answers.
  due_at timestamptz NOT NULL,
  -- The answer of staff.
  word text NOT NULL DEFAULT '' CHECK (length(word) <= 1000),
  decided_by_user_id uuid REFERENCES users,
  decided_by_name text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT appeal_once UNIQUE (action_id),
  CONSTRAINT appeal_decided CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE INDEX appeal_queue ON appeals (created_at, id) WHERE status = 'open';
CREATE INDEX appeal_decisions ON appeals (decided_at DESC, id DESC) WHERE status <> 'open';

-- Customers whom an owner of pages blocked: an account, or the address of a guest. They book, write, wait and are
-- invited no more; what they have booked stays.
CREATE TABLE customer_blocks (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- The hash of their address (`discount_customer`), which finds them with and without an account.
  customer text NOT NULL CHECK (length(customer) = 64),
  -- What the owner knows of a guest; null for an account.
  guest_name text CHECK (length(guest_name) <= 120),
  guest_email citext CHECK (length(guest_email) BETWEEN 3 AND 254),
  created_at timestamptz NOT NULL,
  CONSTRAINT customer_block_once UNIQUE (owner_id, customer),
  CONSTRAINT customer_block_whom CHECK ((user_id IS NULL) = (guest_email IS NOT NULL))
);
CREATE INDEX customer_block_of_user ON customer_blocks (user_id, owner_id) WHERE user_id IS NOT NULL;
CREATE INDEX customer_block_by_owner ON customer_blocks (owner_id, created_at DESC, id DESC);

-- Whether the owner of a page blocked a person: a user, or an address.
CREATE FUNCTION is_blocked(page_id uuid, person_id uuid, mailbox text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM providers p
    JOIN customer_blocks b ON b.owner_id = p.owner_id
    WHERE p.id = page_id AND (
      b.user_id = person_id
      OR b.customer = discount_customer(COALESCE((SELECT u.email::text FROM users u WHERE u.id = person_id), mailbox))))
$$;

CREATE FUNCTION refuse_blocked() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'blocked by the owner of the page' USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_blocked';
END $$;

CREATE FUNCTION booking_by_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blocked(NEW.provider_id, NEW.customer_id, NEW.guest_email::text) THEN PERFORM refuse_blocked(); END IF;
  RETURN NEW;
END $$;
-- What hosts enter themselves is theirs to decide.
CREATE TRIGGER booking_not_by_blocked BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (NEW.payment_status <> 'on_site') EXECUTE FUNCTION booking_by_blocked();

CREATE FUNCTION message_by_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM conversations c
    WHERE c.id = NEW.conversation_id AND is_blocked(c.provider_id, c.customer_id, c.guest_email::text)
  ) THEN PERFORM refuse_blocked(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER message_not_by_blocked BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.side = 'customer') EXECUTE FUNCTION message_by_blocked();

CREATE FUNCTION waiting_by_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blocked(
    COALESCE(
      (SELECT provider_id FROM events WHERE id = NEW.event_id),
      (SELECT provider_id FROM services WHERE id = NEW.service_id)),
    NEW.user_id, NEW.guest_email::text)
  THEN PERFORM refuse_blocked(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER waiting_not_by_blocked BEFORE INSERT ON waiting_entries
  FOR EACH ROW EXECUTE FUNCTION waiting_by_blocked();

-- Whoever is blocked leaves the waiting lists of the owner, and their open invitations are taken back, in the same
-- transaction.
CREATE FUNCTION block_ends_asking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_entries w SET status = 'left'
    FROM providers p
    WHERE p.owner_id = NEW.owner_id AND w.status = 'waiting'
      AND (w.event_id IN (SELECT e.id FROM events e WHERE e.provider_id = p.id)
        OR w.service_id IN (SELECT s.id FROM services s WHERE s.provider_id = p.id))
      AND is_blocked(p.id, w.user_id, w.guest_email::text);
  WITH ended AS (
    UPDATE invitations v SET unsent = NULL
      FROM events e, providers p
      WHERE e.id = v.event_id AND p.id = e.provider_id AND p.owner_id = NEW.owner_id
        AND (v.user_id = NEW.user_id OR discount_customer(v.email::text) = NEW.customer)
      RETURNING v.id
  )
  UPDATE invitation_dates d SET status = 'withdrawn' FROM ended
    WHERE d.invitation_id = ended.id AND d.status = 'pending';
  RETURN NULL;
END $$;
CREATE TRIGGER block_ends_asking AFTER INSERT ON customer_blocks
  FOR EACH ROW EXECUTE FUNCTION block_ends_asking();

-- A version of a legal text may hold later than it is published; people are told of one that is announced.
ALTER TABLE legal_texts
  ADD COLUMN effective_at timestamptz,
  ADD COLUMN is_announced boolean NOT NULL DEFAULT false,
  -- Null where it holds since it was published.
  ADD CONSTRAINT legal_effective CHECK (effective_at > published_at),
  ADD CONSTRAINT legal_announced CHECK (NOT is_announced OR (effective_at IS NOT NULL AND kind <> 'imprint'));

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

-- How new content is looked at: not at all, or by staff after it is published. The words that make it doubtful, one a
-- line; null for those of Plaza.
CREATE TABLE review_settings (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  policy text NOT NULL DEFAULT 'queue' CHECK (policy IN ('off', 'queue')),
  terms text CHECK (length(terms) <= 4000)
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
