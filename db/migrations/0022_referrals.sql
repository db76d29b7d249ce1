-- Up Migration
-- Codes by which users refer others; at most five in use for each user, each in a slot of its own.
CREATE TABLE referral_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  code text NOT NULL CONSTRAINT referral_code_unique UNIQUE CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  slot int NOT NULL CHECK (slot BETWEEN 1 AND 5),
  retired_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX referral_code_slot ON referral_codes (user_id, slot) WHERE retired_at IS NULL;
CREATE INDEX ON referral_codes (user_id, created_at DESC, id DESC);

-- Who was referred by whom: once for each user, and never by themselves. A reward is taken back when less than
-- `min_paid` stays paid of the booking that earned it; rewards from before `min_paid` have none and stay. What somebody
-- has spent of a reward is taken from the next credit they get or get back.
CREATE TABLE referrals (
  user_id uuid PRIMARY KEY REFERENCES users,
  referrer_id uuid NOT NULL REFERENCES users,
  code_id uuid NOT NULL REFERENCES referral_codes,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'credited', 'refused', 'taken_back')),
  -- Also says why a reward still waits.
  why text NOT NULL DEFAULT '',
  booking_id uuid REFERENCES bookings,
  amount bigint CHECK (amount > 0),
  currency char(3),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  min_paid bigint CHECK (min_paid >= 0),
  user_owes bigint NOT NULL DEFAULT 0 CHECK (user_owes >= 0),
  referrer_owes bigint NOT NULL DEFAULT 0 CHECK (referrer_owes >= 0),
  CONSTRAINT referral_not_self CHECK (user_id <> referrer_id),
  CONSTRAINT referral_settled CHECK ((status IN ('credited', 'taken_back'))
    = (amount IS NOT NULL AND currency IS NOT NULL AND booking_id IS NOT NULL)),
  CONSTRAINT referral_owed CHECK (
    CASE status WHEN 'taken_back' THEN greatest(user_owes, referrer_owes) <= amount
    ELSE user_owes + referrer_owes = 0 END)
);
CREATE INDEX ON referrals (code_id);
CREATE INDEX referral_waiting ON referrals (user_id) WHERE status = 'waiting';
CREATE INDEX referral_by_referrer ON referrals (referrer_id, settled_at);
CREATE INDEX referral_revocable ON referrals (user_id) WHERE status = 'credited' AND min_paid IS NOT NULL;
CREATE INDEX referral_owing ON referrals (user_id) WHERE user_owes + referrer_owes > 0;
CREATE INDEX referral_withheld ON referrals (created_at DESC, user_id) WHERE why <> '';

-- What two accounts have in common when one person uses both: a card (the gateway's fingerprint) or a device (the
-- cookie of a browser, a push subscription). Only hashes are stored, because marks are compared and never shown. A mark
-- stays when the card or the device is removed, so that a new account is not a new person.
CREATE TABLE account_marks (
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('card', 'device')),
  mark bytea NOT NULL CHECK (length(mark) = 32),
  PRIMARY KEY (user_id, kind, mark)
);
CREATE INDEX account_mark_of ON account_marks (kind, mark);

CREATE FUNCTION mark_account(who uuid, what text, seen text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO account_marks (user_id, kind, mark)
  SELECT who, what, sha256(convert_to(seen, 'UTF8')) WHERE who IS NOT NULL AND seen IS NOT NULL
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION mark_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_account(NEW.user_id, 'card', NEW.fingerprint);
  RETURN NULL;
END $$;
CREATE TRIGGER cards_mark AFTER INSERT OR UPDATE OF fingerprint ON cards
  FOR EACH ROW WHEN (NEW.fingerprint IS NOT NULL) EXECUTE FUNCTION mark_card();

CREATE FUNCTION mark_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_account(b.customer_id, 'card', NEW.fingerprint) FROM bookings b WHERE b.id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_mark AFTER INSERT OR UPDATE OF fingerprint ON payments
  FOR EACH ROW WHEN (NEW.fingerprint IS NOT NULL) EXECUTE FUNCTION mark_payment();

-- A guest's bookings become those of an account later, and with them what was paid for them.
CREATE FUNCTION mark_joined_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_account(NEW.customer_id, 'card', p.fingerprint) FROM payments p WHERE p.booking_id = NEW.id;
  WITH line AS MATERIALIZED (
    SELECT w.* FROM wallet_lines w WHERE w.booking_id = NEW.id AND w.account = 'gateway'
  ), move AS (
    INSERT INTO wallet_moves (owner_id, at, journal_id, currency, what, pending, available, in_transit, owed, credit,
        card)
      SELECT owner_id, at, journal_id, currency, what, 0, 0, 0, 0, 0, sum(amount)
      FROM line GROUP BY owner_id, at, journal_id, currency, what
      ON CONFLICT (owner_id, at, journal_id, currency) DO UPDATE SET card = wallet_moves.card + excluded.card
  )
  INSERT INTO wallet_days (owner_id, side, currency, day, what, amount)
    SELECT owner_id, side, currency, (at AT TIME ZONE 'UTC')::date, what, sum(amount)
    FROM line GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (owner_id, side, currency, day, what) DO UPDATE SET amount = wallet_days.amount + excluded.amount;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_mark AFTER UPDATE OF customer_id ON bookings
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL AND NEW.customer_id IS DISTINCT FROM OLD.customer_id)
  EXECUTE FUNCTION mark_joined_booking();

CREATE FUNCTION mark_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_account(NEW.user_id, 'device', NEW.endpoint);
  RETURN NULL;
END $$;
CREATE TRIGGER push_devices_mark AFTER INSERT OR UPDATE OF endpoint, user_id ON push_devices
  FOR EACH ROW EXECUTE FUNCTION mark_device();

-- An account, and all that are the same person's: they share a mark with it, or with one that does.
CREATE FUNCTION same_people(who uuid) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  -- From accounts to their marks and back, so that a card of many accounts is followed once.
  WITH RECURSIVE same (user_id, kind, mark) AS (
    SELECT who, NULL::text, NULL::bytea
    UNION
    SELECT n.user_id, n.kind, n.mark
    FROM same s CROSS JOIN LATERAL (
      SELECT NULL::uuid AS user_id, m.kind, m.mark FROM account_marks m
      WHERE s.user_id IS NOT NULL AND m.user_id = s.user_id
      UNION ALL
      SELECT m.user_id, NULL, NULL FROM account_marks m
      WHERE s.mark IS NOT NULL AND m.kind = s.kind AND m.mark = s.mark
    ) n
  )
  SELECT s.user_id FROM same s WHERE s.user_id IS NOT NULL
$$;

-- Everybody who earns with a page: its owner, and the owners of the pages that it hired or that hired it.
CREATE FUNCTION page_people(page uuid) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  SELECT p.owner_id FROM providers p WHERE p.id = page AND p.owner_id IS NOT NULL
  UNION
  SELECT p.owner_id
  FROM hires h
  JOIN providers p ON p.id = CASE h.organiser_id WHEN page THEN h.provider_id ELSE h.organiser_id END
  WHERE page IN (h.organiser_id, h.provider_id) AND p.owner_id IS NOT NULL
    AND EXISTS (
      SELECT FROM hire_dates d WHERE d.hire_id = h.id AND d.status IN ('accepted', 'performed', 'settled'))
$$;

-- Whether the people of a page are those of an account: the same person, who referred it, or whom it referred. Credit
-- of referrals is neither earned nor spent between them, because it would be paid out to them.
CREATE FUNCTION is_referral_kin(who uuid, page uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH mine AS MATERIALIZED (SELECT DISTINCT x.user_id FROM same_people(who) x),
  theirs AS MATERIALIZED (
    SELECT DISTINCT q.user_id FROM page_people(page) p CROSS JOIN LATERAL same_people(p.user_id) q)
  SELECT EXISTS (SELECT FROM mine JOIN theirs USING (user_id))
    OR EXISTS (
      SELECT FROM mine JOIN referrals r ON r.user_id = mine.user_id JOIN theirs ON theirs.user_id = r.referrer_id)
    OR EXISTS (
      SELECT FROM theirs JOIN referrals r ON r.user_id = theirs.user_id JOIN mine ON mine.user_id = r.referrer_id)
$$;

-- The last line of defence: no reward for a booking with a page of the same people.
CREATE FUNCTION reward_is_not_for_kin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_referral_kin(NEW.user_id, b.provider_id) FROM bookings b WHERE b.id = NEW.booking_id) THEN
    RAISE EXCEPTION 'referral of % cannot be rewarded for a booking with the same people', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referral_not_for_kin';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER referrals_not_for_kin BEFORE UPDATE OF status ON referrals
  FOR EACH ROW WHEN (NEW.status = 'credited' AND OLD.status <> 'credited') EXECUTE FUNCTION reward_is_not_for_kin();
