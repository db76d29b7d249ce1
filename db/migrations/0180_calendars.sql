-- Up Migration
-- Whose time is taken: the people and rooms behind one page or several. Pages of one owner share the owner's calendar, so that nobody is booked
-- twice at once; a page where other people or rooms work has its own.
CREATE TABLE calendars (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The owner whose pages share it; null for the calendar of one page alone.
  shared_by uuid UNIQUE REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The calendar a new page uses: the one its owner's pages share, made with the first of them; one of its own where nobody owns the page.
CREATE FUNCTION calendar_of(owner uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found uuid;
BEGIN
  IF owner IS NULL THEN
    INSERT INTO calendars DEFAULT VALUES RETURNING id INTO found;
    RETURN found;
  END IF;
  INSERT INTO calendars (shared_by) VALUES (owner) ON CONFLICT (shared_by) DO NOTHING;
  SELECT id INTO found FROM calendars WHERE shared_by = owner;
  RETURN found;
END $$;

ALTER TABLE providers ADD COLUMN calendar_id uuid REFERENCES calendars;
-- A booking takes a row of each calendar it needs; today that is the one of its page.
ALTER TABLE commitments ADD COLUMN calendar_id uuid REFERENCES calendars;

-- Pages join their owner's calendar, the oldest first. One whose time to come overlaps what is there already keeps a calendar of its own, and
-- so does time that is over. An owner has five pages at most: more than twenty are made for measuring and have nothing to do with each other.
DO $$
DECLARE
  page record;
  joined uuid;
  past uuid;
BEGIN
  FOR page IN
    SELECT id, owner_id, owner_id IS NOT NULL AND count(*) OVER (PARTITION BY owner_id) BETWEEN 2 AND 20 AS has_others,
      count(*) OVER (PARTITION BY owner_id) > 20 AS is_measured
    FROM providers ORDER BY created_at, id
  LOOP
    joined := calendar_of(CASE WHEN page.is_measured THEN NULL ELSE page.owner_id END);
    IF page.has_others THEN
      IF EXISTS (
        SELECT FROM commitments own JOIN commitments other ON other.calendar_id = joined AND other.padded && own.padded
        WHERE own.provider_id = page.id AND upper(own.padded) > now()
      ) THEN
        joined := calendar_of(NULL);
      ELSIF EXISTS (SELECT FROM commitments WHERE provider_id = page.id AND upper(padded) <= now()) THEN
        past := calendar_of(NULL);
        UPDATE commitments SET calendar_id = past WHERE provider_id = page.id AND upper(padded) <= now();
      END IF;
    END IF;
    UPDATE commitments SET calendar_id = joined WHERE provider_id = page.id AND calendar_id IS NULL;
    UPDATE providers SET calendar_id = joined WHERE id = page.id;
  END LOOP;
END $$;

ALTER TABLE providers ALTER COLUMN calendar_id SET NOT NULL;
CREATE INDEX provider_by_calendar ON providers (calendar_id);
ALTER TABLE commitments ALTER COLUMN calendar_id SET NOT NULL;
ALTER TABLE commitments DROP CONSTRAINT session_no_overlap;
ALTER TABLE commitments ADD CONSTRAINT session_no_overlap EXCLUDE USING gist (calendar_id WITH =, family_id WITH <>, padded WITH &&);
