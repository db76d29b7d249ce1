-- Up Migration
-- What is used of each budget of mails within a day, which begins with the first use. A mailbox is a subject by its
-- SHA-256, and also counts what it did not get.
CREATE TABLE budget_uses (
  subject text PRIMARY KEY,
  -- The account whose budget it is; null for networks and mailboxes.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  used int NOT NULL CHECK (used >= 0),
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX ON budget_uses (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ON budget_uses (window_ends_at);

-- What an account had of each quota when it last added something. The row is locked while it adds, so that
-- transactions at the same time cannot exceed the quota together.
CREATE TABLE quota_uses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  quota text NOT NULL,
  used int NOT NULL CHECK (used >= 0),
  PRIMARY KEY (user_id, quota)
);

-- The operator's value of a quota; null before the marketplace is set up, when there is no limit.
CREATE FUNCTION quota_max(quota text) RETURNS int LANGUAGE sql AS $$
  SELECT (to_jsonb(m) ->> ('quota_' || quota))::int FROM market m
$$;

-- How much an account can have: less in its first week, and none too much for admins.
CREATE FUNCTION quota_of(quota text, account uuid) RETURNS int LANGUAGE sql AS $$
  SELECT CASE WHEN u.role = 'admin' THEN NULL
    WHEN u.created_at > now() - interval '7 days' THEN quota_max(quota) * quota_max('new_percent') / 100
    ELSE quota_max(quota) END
  FROM users u WHERE u.id = account
$$;

-- How much an account has now.
CREATE FUNCTION quota_used(quota text, account uuid) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE quota
    WHEN 'services' THEN
      (SELECT count(*) FROM services s JOIN providers p ON p.id = s.provider_id WHERE p.owner_id = account)
    -- Drafts, published events that are not over, and for 30 days cancelled ones, whose rows stay.
    WHEN 'events' THEN
      (SELECT count(*) FROM events e JOIN providers p ON p.id = e.provider_id
      WHERE p.owner_id = account AND (
        e.status = 'draft' OR e.status = 'cancelled' AND e.created_at > now() - interval '30 days'
        OR e.status = 'published' AND EXISTS (
          SELECT FROM occurrences o WHERE o.event_id = e.id AND o.status = 'scheduled' AND o.ends_at > now())))
    WHEN 'dates' THEN
      (SELECT count(*) FROM occurrences o JOIN providers p ON p.id = o.provider_id
      WHERE p.owner_id = account AND o.status = 'scheduled' AND o.ends_at > now())
    WHEN 'codes' THEN
      (SELECT count(*) FROM discount_codes c JOIN providers p ON p.id = c.provider_id
      WHERE p.owner_id = account AND (c.deleted_at IS NULL OR c.created_at > now() - interval '30 days'))
    WHEN 'hours' THEN
      (SELECT count(*) FROM schedule_rules r JOIN providers p ON p.id = r.provider_id WHERE p.owner_id = account)
    WHEN 'hires' THEN
      (SELECT count(*) FROM hires h JOIN providers p ON p.id = h.organiser_id WHERE p.owner_id = account)
    WHEN 'pictures' THEN
      (SELECT count(*) FROM pictures i WHERE i.owner_id = account AND i.key NOT LIKE 'private/%')
    WHEN 'blocks' THEN (SELECT count(*) FROM customer_blocks b WHERE b.owner_id = account)
    WHEN 'saves' THEN (SELECT count(*) FROM saves s WHERE s.user_id = account)
  END;
END $$;

CREATE FUNCTION refuse_quota(quota text, quota_max int, is_new boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the quota of % is reached', quota
    USING ERRCODE = 'check_violation', CONSTRAINT = 'quota_' || quota,
      DETAIL = json_build_object('max', quota_max, 'is_new', is_new)::text;
END $$;

-- Refuses rows that exceed a quota of their accounts. A quota that was lowered takes nothing away: who has more keeps
-- as much. Arguments: the quota, and a query of the accounts that `added` belongs to.
CREATE FUNCTION quota_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quota constant text := TG_ARGV[0];
  account uuid;
  rows int;
  most int;
  had int;
  has int;
BEGIN
  FOR account, rows IN EXECUTE format(
    'SELECT account, count(*) FROM (%s) a WHERE account IS NOT NULL GROUP BY account ORDER BY account', TG_ARGV[1])
  LOOP
    most := quota_of(quota, account);
    CONTINUE WHEN most IS NULL;
    INSERT INTO quota_uses AS q VALUES (account, quota, 0)
      ON CONFLICT ON CONSTRAINT quota_uses_pkey DO UPDATE SET used = q.used RETURNING q.used INTO had;
    has := quota_used(quota, account);
    IF had = 0 THEN
      -- It has not been counted before.
      had := has - rows;
    END IF;
    IF has > GREATEST(most, had) THEN
      PERFORM refuse_quota(quota, most, most < quota_max(quota));
    END IF;
    UPDATE quota_uses q SET used = has WHERE q.user_id = account AND q.quota = TG_ARGV[0];
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER quota_services AFTER INSERT ON services REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('services',
    'SELECT p.owner_id AS account FROM added JOIN providers p ON p.id = added.provider_id');
CREATE TRIGGER quota_events AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('events',
    'SELECT p.owner_id AS account FROM added JOIN providers p ON p.id = added.provider_id');
-- An event that was over is ahead again with another date.
CREATE TRIGGER quota_events AFTER INSERT ON occurrences REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('events',
    'SELECT p.owner_id AS account
    FROM added JOIN providers p ON p.id = added.provider_id
      JOIN events e ON e.id = added.event_id AND e.status = ''published''
    WHERE NOT EXISTS (SELECT FROM occurrences o WHERE o.event_id = e.id AND o.status = ''scheduled''
      AND o.ends_at > now() AND o.id NOT IN (SELECT id FROM added))');
CREATE TRIGGER quota_dates AFTER INSERT ON occurrences REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('dates',
    'SELECT p.owner_id AS account FROM added JOIN providers p ON p.id = added.provider_id');
CREATE TRIGGER quota_codes AFTER INSERT ON discount_codes REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('codes',
    'SELECT p.owner_id AS account FROM added JOIN providers p ON p.id = added.provider_id');
CREATE TRIGGER quota_hours AFTER INSERT ON schedule_rules REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('hours',
    'SELECT p.owner_id AS account FROM added JOIN providers p ON p.id = added.provider_id');
CREATE TRIGGER quota_hires AFTER INSERT ON hires REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('hires',
    'SELECT p.owner_id AS account FROM added JOIN providers p ON p.id = added.organiser_id');
-- Pictures of messages have the room of their conversation.
CREATE TRIGGER quota_pictures AFTER INSERT ON pictures REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('pictures', 'SELECT owner_id AS account FROM added WHERE key NOT LIKE ''private/%''');
CREATE TRIGGER quota_blocks AFTER INSERT ON customer_blocks REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('blocks', 'SELECT owner_id AS account FROM added');
CREATE TRIGGER quota_saves AFTER INSERT ON saves REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION quota_kept('saves', 'SELECT user_id AS account FROM added');

-- How much an event has now of a quota of events: dates that are not over, and kinds of tickets and questions, also
-- those that it no longer uses, since they stay with what was booked and answered.
CREATE FUNCTION event_quota_used(quota text, event uuid) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE quota
    WHEN 'event_dates' THEN
      (SELECT count(*) FROM occurrences o WHERE o.event_id = event AND o.status = 'scheduled' AND o.ends_at > now())
    WHEN 'event_tickets' THEN (SELECT count(*) FROM packages k WHERE k.event_id = event)
    WHEN 'event_questions' THEN (SELECT count(*) FROM questions q WHERE q.event_id = event)
  END;
END $$;

-- The same for quotas of events. Their rows are locked while something is added.
CREATE FUNCTION event_quota_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quota constant text := TG_ARGV[0];
  most constant int := quota_max(TG_ARGV[0]);
  event uuid;
BEGIN
  IF most IS NULL THEN
    RETURN NULL;
  END IF;
  FOR event IN SELECT DISTINCT event_id FROM added ORDER BY event_id
  LOOP
    PERFORM FROM events WHERE id = event FOR NO KEY UPDATE;
    IF event_quota_used(quota, event) > most THEN
      PERFORM refuse_quota(quota, most, false);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER quota_event_dates AFTER INSERT ON occurrences REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION event_quota_kept('event_dates');
CREATE TRIGGER quota_event_tickets AFTER INSERT ON packages REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION event_quota_kept('event_tickets');
CREATE TRIGGER quota_event_questions AFTER INSERT ON questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION event_quota_kept('event_questions');

-- How many dates an event can have in addition; null without a limit.
CREATE FUNCTION event_dates_room(event uuid) RETURNS int LANGUAGE sql AS $$
  SELECT GREATEST(0, LEAST(
    quota_max('event_dates') - event_quota_used('event_dates', e.id),
    GREATEST(quota_of('dates', p.owner_id), q.used) - quota_used('dates', p.owner_id)))
  FROM events e JOIN providers p ON p.id = e.provider_id
    LEFT JOIN quota_uses q ON q.user_id = p.owner_id AND q.quota = 'dates'
  WHERE e.id = event
$$;
