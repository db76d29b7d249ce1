-- Up Migration
-- Somebody reports to staff that something is wrong. While a report about a booking is not closed, the booking's
-- earnings are held.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  about text NOT NULL CONSTRAINT report_about CHECK (about IN ('booking', 'payment', 'provider', 'review', 'event')),
  kind text NOT NULL CHECK (kind IN (
    'did_not_happen', 'not_as_agreed', 'money', 'behaviour', 'safety', 'untrue', 'other')),
  booking_id uuid REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  review_id uuid REFERENCES reviews,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider', 'visitor')),
  -- Null for a guest, who is identified by the booking.
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  -- The text of staff's answer.
  word text NOT NULL DEFAULT '',
  outcome text CHECK (outcome IN ('upheld', 'dismissed')),
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  event_id uuid REFERENCES events,
  CONSTRAINT report_closed
    CHECK ((status = 'closed') = (closed_at IS NOT NULL) AND (status = 'closed') = (outcome IS NOT NULL)),
  CONSTRAINT report_subject CHECK (
    (about NOT IN ('booking', 'payment') OR booking_id IS NOT NULL) AND ((about = 'review') = (review_id IS NOT NULL))),
  CONSTRAINT report_of_event CHECK ((about = 'event') = (event_id IS NOT NULL))
);
-- One person reports the same thing once until staff has closed it.
CREATE UNIQUE INDEX report_one_open ON reports (
  about, COALESCE(review_id, event_id, booking_id, provider_id), by_role,
  (COALESCE(by_user_id, '00000000-0000-0000-0000-000000000000'::uuid))
) WHERE status <> 'closed';
CREATE INDEX report_holds ON reports (booking_id) WHERE status <> 'closed';
CREATE INDEX report_queue ON reports (created_at, id) WHERE status <> 'closed';
CREATE INDEX report_done ON reports (closed_at DESC, id DESC) WHERE status = 'closed';
CREATE INDEX ON reports (booking_id);
CREATE INDEX ON reports (by_user_id);
CREATE INDEX report_open_by_provider ON reports (provider_id) WHERE status <> 'closed';
-- Earlier reports about a page for the same reason, and its warnings.
CREATE INDEX report_history ON reports (provider_id, kind, created_at);

-- Warnings with which staff closed reports: the owner of the reported page reads the reason, nothing else changes.
CREATE TABLE warnings (
  report_id uuid PRIMARY KEY REFERENCES reports,
  -- The owner of the page at that time.
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL,
  warned_at timestamptz NOT NULL
);
CREATE INDEX ON warnings (user_id);

-- A report that was upheld stays closed.
CREATE FUNCTION warning_of_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM reports r JOIN providers p ON p.id = r.provider_id
    WHERE r.id = NEW.report_id AND r.outcome = 'upheld' AND p.owner_id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'a warning is of an upheld report, and to the owner of its page'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'warning_of_report';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER warning_of_report BEFORE INSERT ON warnings FOR EACH ROW EXECUTE FUNCTION warning_of_report();

-- What staff hid, unlisted or suspended, with the reason, and who undid it. The effect itself is stored in the row
-- that everybody reads (`reviews.is_hidden`, `services.unlisted_reason`, the status of a page or user).
-- A contact who opposes a page without an owner suspends it without anybody of the staff, who may undo it.
CREATE TABLE moderation_actions (
  id uuid PRIMARY KEY,
  kind text NOT NULL
    CHECK (kind IN ('hide_review', 'unlist_service', 'unlist_event', 'suspend_page', 'suspend_user')),
  -- The review, service, event, page or user.
  subject_id uuid NOT NULL,
  -- Its name at that time.
  label text NOT NULL,
  provider_id uuid REFERENCES providers,
  -- Who is notified: a user, or the guest of a booking; nobody for a page without an owner.
  user_id uuid REFERENCES users,
  booking_id uuid REFERENCES bookings,
  report_id uuid REFERENCES reports,
  -- The suspension of a user that suspended this page too; undoing it restores the page.
  parent_id uuid REFERENCES moderation_actions,
  reason text NOT NULL,
  -- The state that undoing restores.
  before text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'undone')),
  by_user_id uuid REFERENCES users,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_by_user_id uuid REFERENCES users,
  undone_by_name text,
  undone_reason text NOT NULL DEFAULT '',
  undone_at timestamptz,
  CONSTRAINT moderation_undone CHECK ((status = 'undone') = (undone_at IS NOT NULL))
);
-- Of two admins who decide the same at the same time, one succeeds.
CREATE UNIQUE INDEX moderation_one_active ON moderation_actions (kind, subject_id) WHERE status = 'active';
CREATE INDEX moderation_current ON moderation_actions (created_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX moderation_past ON moderation_actions (undone_at DESC, id DESC) WHERE status = 'undone';
CREATE INDEX ON moderation_actions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX ON moderation_actions (report_id) WHERE report_id IS NOT NULL;

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

-- Evidence with an appeal: up to three re-encoded pictures, or documents as they were uploaded.
CREATE TABLE appeal_files (
  id uuid PRIMARY KEY,
  appeal_id uuid NOT NULL REFERENCES appeals ON DELETE CASCADE,
  position int NOT NULL CHECK (position BETWEEN 0 AND 2),
  picture_id uuid REFERENCES pictures,
  key text UNIQUE,
  name text NOT NULL DEFAULT '',
  bytes int NOT NULL DEFAULT 0,
  CONSTRAINT appeal_file_place UNIQUE (appeal_id, position),
  CONSTRAINT appeal_file_kind CHECK ((picture_id IS NULL) <> (key IS NULL))
);
CREATE INDEX ON appeal_files (picture_id) WHERE picture_id IS NOT NULL;

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

-- Who is blocked does not come in with a ticket that somebody else gives them, and neither hires the owner's pages nor
-- is hired. What was agreed before stays, as bookings do.
CREATE FUNCTION ticket_for_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blocked((SELECT b.provider_id FROM bookings b WHERE b.id = NEW.booking_id), NULL, NEW.attendee_email::text)
  THEN PERFORM refuse_blocked(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_not_for_blocked BEFORE UPDATE OF attendee_email ON tickets
  FOR EACH ROW WHEN (NEW.attendee_email IS NOT NULL AND NEW.attendee_email IS DISTINCT FROM OLD.attendee_email)
  EXECUTE FUNCTION ticket_for_blocked();

CREATE FUNCTION hire_with_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blocked(NEW.provider_id, (SELECT o.owner_id FROM providers o WHERE o.id = NEW.organiser_id), NULL)
  THEN PERFORM refuse_blocked(); END IF;
  IF is_blocked(NEW.organiser_id, (SELECT p.owner_id FROM providers p WHERE p.id = NEW.provider_id), NULL) THEN
    RAISE EXCEPTION 'the organiser blocked the owner of the page'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hire_of_blocked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hire_not_with_blocked BEFORE INSERT ON hires
  FOR EACH ROW EXECUTE FUNCTION hire_with_blocked();
