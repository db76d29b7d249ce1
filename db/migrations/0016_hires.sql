-- Up Migration
-- A request of an organiser to another page to work on an event, and its terms: a fee for each date, or a share of each
-- date's net ticket sales.
CREATE TABLE hires (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events,
  -- The page that is asked.
  provider_id uuid NOT NULL REFERENCES providers,
  -- The page of the event.
  organiser_id uuid NOT NULL REFERENCES providers,
  kind text NOT NULL CHECK (kind IN ('fee', 'share')),
  amount bigint CHECK (amount >= 1),
  percent int CHECK (percent BETWEEN 1 AND 100),
  currency char(3) NOT NULL,
  -- The organiser's card, charged where a date's sales do not cover the fee.
  card_id uuid REFERENCES cards,
  message text NOT NULL DEFAULT '' CHECK (length(message) <= 1000),
  -- Incremented with the terms. An answer to other terms is refused.
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What the asked page wrote; `message` is what the organizer wrote.
  provider_message text NOT NULL DEFAULT '' CHECK (length(provider_message) <= 1000),
  CONSTRAINT hire_of_page UNIQUE (id, provider_id),
  CONSTRAINT hire_terms CHECK (
    CASE kind WHEN 'fee' THEN amount IS NOT NULL AND percent IS NULL AND card_id IS NOT NULL
    ELSE amount IS NULL AND percent IS NOT NULL END)
);
CREATE INDEX hire_by_event ON hires (event_id, created_at, id);
CREATE INDEX hire_by_provider ON hires (provider_id, created_at, id);
CREATE INDEX ON hires (organiser_id);
CREATE INDEX ON hires (card_id) WHERE card_id IS NOT NULL;

-- The dates of a request, each with its own answer. A pending date waits for the side that did not move it last.
CREATE TABLE hire_dates (
  id uuid PRIMARY KEY,
  hire_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN
    ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled', 'performed', 'settled')),
  last_by text NOT NULL CHECK (last_by IN ('organiser', 'provider', 'system')),
  last_at timestamptz NOT NULL,
  -- When a pending date expires.
  expires_at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  cancelled_at timestamptz,
  -- The time that it takes in the calendar of its page. The row has the id of the date.
  commitment_id uuid REFERENCES commitments,
  CONSTRAINT hire_date_page FOREIGN KEY (hire_id, provider_id) REFERENCES hires (id, provider_id),
  CONSTRAINT hire_date_waits CHECK (status <> 'pending' OR last_by <> 'system'),
  CONSTRAINT hire_date_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  -- An accepted date takes time. One whose terms change keeps it until it is answered, others take none.
  CONSTRAINT hire_date_time CHECK (
    CASE WHEN status = 'accepted' THEN commitment_id IS NOT NULL
    ELSE commitment_id IS NULL OR status IN ('pending', 'performed', 'settled') END),
  CONSTRAINT hire_date_commitment CHECK (commitment_id = id)
);
CREATE INDEX hire_date_by_hire ON hire_dates (hire_id);
CREATE INDEX hire_date_by_occurrence ON hire_dates (occurrence_id);
CREATE INDEX hire_date_by_provider ON hire_dates (provider_id);
CREATE INDEX hire_date_to_expire ON hire_dates (expires_at, id) WHERE status = 'pending';
-- A page is asked once for a date, unless the earlier request came to nothing.
CREATE UNIQUE INDEX hire_date_once ON hire_dates (occurrence_id, provider_id)
  WHERE status IN ('pending', 'accepted', 'performed', 'settled');

-- Only a claimed page of somebody else is hired, in its own currency.
CREATE FUNCTION check_hire() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  page providers;
  organiser providers;
  event events;
BEGIN
  SELECT * INTO page FROM providers WHERE id = NEW.provider_id;
  SELECT * INTO organiser FROM providers WHERE id = NEW.organiser_id;
  SELECT * INTO event FROM events WHERE id = NEW.event_id;
  IF event.provider_id <> NEW.organiser_id OR page.owner_id IS NULL OR page.owner_id = organiser.owner_id THEN
    RAISE EXCEPTION 'this page is not hired for this event' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'hire_of_another_page', TABLE = 'hires';
  END IF;
  IF NEW.currency <> page.currency OR NEW.currency <> event.currency THEN
    RAISE EXCEPTION 'a hire has the currency of its event and its page' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'hire_currency', TABLE = 'hires';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hire_checked BEFORE INSERT OR UPDATE OF event_id, provider_id, organiser_id, currency ON hires
  FOR EACH ROW EXECUTE FUNCTION check_hire();

-- Terms that were agreed never change: with new terms, dates are pending again.
CREATE FUNCTION guard_hire_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM hire_dates WHERE hire_id = NEW.id AND status IN ('accepted', 'performed', 'settled')) THEN
    RAISE EXCEPTION 'these terms were agreed' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'hire_terms_agreed', TABLE = 'hires';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hire_terms_guarded BEFORE UPDATE ON hires
  FOR EACH ROW WHEN ((OLD.kind, OLD.amount, OLD.percent) IS DISTINCT FROM (NEW.kind, NEW.amount, NEW.percent))
  EXECUTE FUNCTION guard_hire_terms();

-- The agreed shares of a date are at most all of its sales. Requests that are accepted at once wait for each other by
-- the lock on the date.
CREATE FUNCTION check_hire_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM occurrences WHERE id = NEW.occurrence_id FOR NO KEY UPDATE;
  IF (
    SELECT sum(h.percent) FROM hire_dates d JOIN hires h ON h.id = d.hire_id
    WHERE d.occurrence_id = NEW.occurrence_id AND d.status IN ('accepted', 'performed', 'settled')
  ) > 100 THEN
    RAISE EXCEPTION 'the shares of this date exceed its sales' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'hire_shares', TABLE = 'hire_dates';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hire_shares_checked AFTER INSERT OR UPDATE OF status, hire_id, occurrence_id ON hire_dates
  FOR EACH ROW WHEN (NEW.status IN ('accepted', 'performed', 'settled')) EXECUTE FUNCTION check_hire_shares();

-- Hires follow the dates of their event, whatever statement changes them. A date at another time is asked for again, a
-- cancelled one ends its requests; both free the time in the calendars of the hired pages. One job for each hire tells
-- its page about all dates that a transaction changed: those that were last moved at its `at`.
CREATE FUNCTION follow_hires() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_cancelled constant boolean := NEW.status = 'cancelled';
  moved_at constant timestamptz := CASE WHEN NEW.status = 'cancelled' THEN now() ELSE COALESCE(NEW.moved_at, now()) END;
  freed uuid[];
BEGIN
  SELECT array_agg(commitment_id) INTO freed
    FROM hire_dates WHERE occurrence_id = NEW.id AND status IN ('pending', 'accepted');
  WITH followed AS (
    UPDATE hire_dates SET
      status = CASE WHEN NOT is_cancelled THEN 'pending' WHEN status = 'accepted' THEN 'cancelled' ELSE 'withdrawn' END,
      cancelled_at = CASE WHEN is_cancelled AND status = 'accepted' THEN moved_at END,
      reason = CASE WHEN is_cancelled THEN left(NEW.cancel_reason, 500) ELSE '' END,
      expires_at = CASE WHEN is_cancelled THEN expires_at ELSE LEAST(moved_at + interval '7 days', NEW.starts_at) END,
      last_by = 'organiser', last_at = moved_at, commitment_id = NULL
    WHERE occurrence_id = NEW.id AND status IN ('pending', 'accepted')
    RETURNING hire_id
  ), news AS (
    SELECT hire_id, CASE WHEN is_cancelled THEN 'date_cancelled' ELSE 'date_moved' END AS kind FROM followed
  )
  INSERT INTO waiting_jobs (name, payload, key)
    SELECT 'notify-hire', json_build_object('hire_id', hire_id, 'kind', kind, 'at', moved_at),
      concat_ws(':', 'notify-hire', hire_id, kind, moved_at)
    FROM news;
  DELETE FROM commitments WHERE id = ANY (freed);
  RETURN NULL;
END $$;
CREATE TRIGGER occurrence_followed_by_hires AFTER UPDATE ON occurrences
  FOR EACH ROW WHEN (
    OLD.status = 'scheduled'
    AND (NEW.status = 'cancelled' OR (OLD.starts_at, OLD.ends_at) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at)))
  EXECUTE FUNCTION follow_hires();
