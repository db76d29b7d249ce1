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

-- How long before the start a page reminds its customers (minutes): at most three times.
CREATE FUNCTION are_reminder_times(minutes int[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT cardinality(minutes) <= 3
    AND NOT EXISTS (SELECT FROM unnest(minutes) m WHERE m IS NULL OR m NOT BETWEEN 15 AND 20160)
    AND cardinality(minutes) = (SELECT count(DISTINCT m) FROM unnest(minutes) m)
$$;

-- Provider pages. A page without an owner can be claimed.
CREATE TABLE providers (
  id uuid PRIMARY KEY,
  slug text NOT NULL,
  owner_id uuid REFERENCES users,
  calendar_id uuid NOT NULL REFERENCES calendars,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  headline text NOT NULL DEFAULT '',
  about text NOT NULL DEFAULT '',
  category_ids uuid[] NOT NULL DEFAULT '{}',
  avatar_id uuid REFERENCES pictures,
  languages text[] NOT NULL DEFAULT '{}',
  -- The exact address is public only where customers come to it (`is_address_public`); otherwise its area is shown.
  address text NOT NULL DEFAULT '',
  area_label text NOT NULL DEFAULT '',
  is_address_public boolean NOT NULL DEFAULT false,
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  -- How far a provider who visits customers travels: miles around their place, or near the places of a list (label,
  -- lat, lon) if any.
  visit_radius_miles int NOT NULL DEFAULT 22 CHECK (visit_radius_miles BETWEEN 1 AND 500),
  visit_places jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(visit_places) = 'array' AND jsonb_array_length(visit_places) <= 20),
  timezone text NOT NULL,
  currency char(3) NOT NULL,
  -- Tax on receipts. The rate is in basis points: 1900 is 19 %.
  tax_rate_basis_points int NOT NULL DEFAULT 0
    CONSTRAINT provider_tax_rate CHECK (tax_rate_basis_points BETWEEN 0 AND 5000),
  tax_number text NOT NULL DEFAULT '' CONSTRAINT provider_tax_number CHECK (length(tax_number) <= 60),
  prices_include_tax boolean NOT NULL DEFAULT true,
  contact_email citext,
  contact_phone text,
  -- Maintained by a trigger on `reviews`.
  rating_sum bigint NOT NULL DEFAULT 0,
  rating_count int NOT NULL DEFAULT 0,
  rating_average numeric(3, 2) GENERATED ALWAYS AS (
    CASE WHEN rating_count > 0 THEN round(rating_sum::numeric / rating_count, 2) END) STORED,
  -- A held page waits for staff before anybody else sees it.
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'held', 'published', 'suspended')),
  -- Shown to the owner of a suspended page.
  suspended_reason text,
  buffer_before_minutes int NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 480),
  buffer_after_minutes int NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 480),
  min_notice_minutes int NOT NULL DEFAULT 120 CHECK (min_notice_minutes BETWEEN 0 AND 43200),
  max_advance_days int NOT NULL DEFAULT 90 CHECK (max_advance_days BETWEEN 1 AND 365),
  cancellation_policy text NOT NULL DEFAULT 'moderate'
    CHECK (cancellation_policy IN ('flexible', 'moderate', 'strict')),
  -- Incremented with every change of the hours; booking takes a share lock on the row, a change of hours an exclusive
  -- one.
  schedule_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What it asks for when others hire it for their events: a fee for each date (minor units of its currency), a share
  -- of the ticket sales (percent), either of them, or nothing yet.
  takes_hires boolean NOT NULL DEFAULT false,
  hire_fee bigint CONSTRAINT provider_hire_fee CHECK (hire_fee >= 1),
  hire_percent int CONSTRAINT provider_hire_percent CHECK (hire_percent BETWEEN 1 AND 100),
  reminder_minutes int[] NOT NULL DEFAULT '{1440,60}'
    CONSTRAINT provider_reminder_times CHECK (are_reminder_times(reminder_minutes)),
  -- What it says of its owner: whether the gateway knows who is paid out to, the day of the staff's check, and what
  -- they verified. Triggers keep it, so that a page is read without another table.
  identity jsonb,
  -- Its own website.
  website text NOT NULL DEFAULT ''
    CONSTRAINT provider_website CHECK (website = '' OR (length(website) <= 300 AND website ~ '^https?://[^/\s]+\S*$')),
  CONSTRAINT provider_slug_unique UNIQUE (slug)
);
CREATE INDEX ON providers (owner_id);
CREATE INDEX provider_by_calendar ON providers (calendar_id);
CREATE INDEX provider_by_avatar ON providers (avatar_id) WHERE avatar_id IS NOT NULL;
CREATE INDEX provider_for_hire ON providers (id) WHERE takes_hires AND status = 'published';
-- The operator's list: newest first, by state, by category, and by a part of a name.
CREATE INDEX provider_newest ON providers (created_at, id);
CREATE INDEX provider_by_status ON providers (status, created_at, id);
CREATE INDEX provider_unclaimed ON providers (created_at, id) WHERE owner_id IS NULL;
CREATE INDEX provider_like ON providers USING gin (name gin_trgm_ops, (contact_email::text) gin_trgm_ops);
CREATE INDEX provider_by_category ON providers USING gin (category_ids);
-- Pages that staff is about to add twice.
CREATE INDEX provider_by_website ON providers (website) WHERE website <> '';
-- The pages of a contact.
CREATE INDEX provider_unclaimed_contact ON providers (contact_email)
  WHERE owner_id IS NULL AND contact_email IS NOT NULL;
