-- Up Migration
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

-- What a page says of its owner: whether the gateway knows who is paid out to, the day of the staff's check, and what
-- they verified. Triggers keep it, so that a page is read without another table.
ALTER TABLE providers ADD COLUMN identity jsonb;

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

UPDATE providers SET identity = owner_identity(owner_id) WHERE owner_id IS NOT NULL;
