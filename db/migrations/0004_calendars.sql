-- Up Migration
-- Whose time is taken: the people and rooms behind one page or several. Pages of one owner share the owner's
-- calendar, so that nobody is booked twice at once; a page where other people or rooms work has its own.
CREATE TABLE calendars (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The owner whose pages share it; null for the calendar of one page alone.
  shared_by uuid UNIQUE REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Returns the calendar that a new page uses: the one its owner's pages share, inserted with the first of them; a new
-- one where nobody owns the page.
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
