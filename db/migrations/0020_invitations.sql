-- Up Migration
-- Invitations to the dates of an event, by users or by address.

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events,
  inviter_id uuid NOT NULL REFERENCES users,
  -- Set where somebody was invited as a user; the organiser does not see their address.
  user_id uuid REFERENCES users,
  -- Where its mails go. Nobody has two invitations to an event.
  email citext NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  language text NOT NULL,
  message text NOT NULL DEFAULT '' CHECK (length(message) <= 1000),
  -- The ticket that it is for, which may be hidden; null for any.
  package_id uuid REFERENCES packages,
  -- The hash of the token in its mails, which shows and answers it.
  token_hash bytea NOT NULL UNIQUE,
  -- The mail that waits to be sent, and since when, which counts into the organiser's limit.
  unsent text CHECK (unsent IN ('invited', 'reminded')),
  queued_at timestamptz NOT NULL,
  mails int NOT NULL DEFAULT 0 CHECK (mails >= 0),
  sent_at timestamptz,
  opened_at timestamptz,
  -- People are reminded once.
  reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT invitation_once UNIQUE (event_id, email)
);
CREATE UNIQUE INDEX invitation_once_for_user ON invitations (event_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invitation_by_event ON invitations (event_id, created_at, id);
CREATE INDEX invitation_by_user ON invitations (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invitation_by_email ON invitations (email);
CREATE INDEX invitation_by_inviter ON invitations (inviter_id, queued_at);
CREATE INDEX invitation_unsent ON invitations (event_id, id) WHERE unsent IS NOT NULL;
CREATE INDEX ON invitations (package_id) WHERE package_id IS NOT NULL;

-- The dates of an invitation, each with its own answer.
CREATE TABLE invitation_dates (
  invitation_id uuid NOT NULL REFERENCES invitations ON DELETE CASCADE,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- The free ticket that was booked with the answer.
  booking_id uuid REFERENCES bookings,
  answered_at timestamptz,
  PRIMARY KEY (invitation_id, occurrence_id),
  CONSTRAINT invitation_date_answered CHECK (status NOT IN ('accepted', 'declined') OR answered_at IS NOT NULL)
);
CREATE INDEX invitation_date_by_occurrence ON invitation_dates (occurrence_id);
CREATE INDEX invitation_date_by_booking ON invitation_dates (booking_id) WHERE booking_id IS NOT NULL;

-- Addresses (SHA-256 of them in lower case) that want no invitations.
CREATE TABLE invitation_opt_outs (
  email_hash bytea PRIMARY KEY CHECK (length(email_hash) = 32),
  opted_out_at timestamptz NOT NULL
);

-- Whether an address wants no invitations.
CREATE FUNCTION opted_out(address citext) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM invitation_opt_outs WHERE email_hash = sha256(convert_to(lower(address::text), 'UTF8')))
$$;

-- The tickets that the open invitations of a user unlock.
CREATE FUNCTION invited_packages(event uuid, person uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT COALESCE(array_agg(v.package_id), '{}')
  FROM invitations v
  WHERE v.event_id = event AND v.package_id IS NOT NULL
    AND (v.user_id = person OR v.email = (SELECT u.email FROM users u WHERE u.id = person AND u.email_verified))
    AND EXISTS (SELECT FROM invitation_dates d WHERE d.invitation_id = v.id AND d.status IN ('pending', 'accepted'))
$$;

-- A date at another time, or a cancelled one, ends its invitations, whatever statement changes it. Booked dates follow
-- their bookings.
CREATE FUNCTION expire_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation_dates SET status = 'expired'
    WHERE occurrence_id = NEW.id AND status IN ('pending', 'accepted') AND booking_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrence_expires_invitations AFTER UPDATE ON occurrences
  FOR EACH ROW WHEN (
    OLD.status = 'scheduled' AND (NEW.status = 'cancelled' OR OLD.starts_at <> NEW.starts_at))
  EXECUTE FUNCTION expire_invitations();

-- Whoever deletes their account takes their invitations along, with the address, in the same transaction.
CREATE FUNCTION erase_invitations_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM invitations WHERE user_id = NEW.id OR email = OLD.email;
  RETURN NULL;
END $$;
CREATE TRIGGER deleted_invitations_erased AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (NEW.status = 'deleted' AND OLD.status <> 'deleted')
  EXECUTE FUNCTION erase_invitations_of_deleted();
