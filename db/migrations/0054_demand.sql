-- Up Migration
-- What the contacts of pages without owners chose: no mails, or also no page. Keyed by SHA-256 of the address in lower
-- case, so that it outlives the page and another import.
CREATE TABLE contact_choices (
  email_hash bytea PRIMARY KEY CHECK (length(email_hash) = 32),
  choice text NOT NULL CHECK (choice IN ('no_mail', 'opposed')),
  chosen_at timestamptz NOT NULL
);

-- What an address chose; null for nothing.
CREATE FUNCTION contact_choice(address citext) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT choice FROM contact_choices WHERE email_hash = sha256(convert_to(lower(address::text), 'UTF8'))
$$;

-- The pages of a contact.
CREATE INDEX provider_unclaimed_contact ON providers (contact_email)
  WHERE owner_id IS NULL AND contact_email IS NOT NULL;

-- Enquiries are deleted after 14 days; how many a page got in a month stays.
CREATE TABLE lead_counts (
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  -- Its first day, in the page's time zone.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  leads int NOT NULL CHECK (leads > 0),
  PRIMARY KEY (provider_id, month)
);
CREATE INDEX lead_count_by_month ON lead_counts (month);
CREATE FUNCTION count_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts (provider_id, month, leads)
    SELECT p.id, date_trunc('month', NEW.created_at AT TIME ZONE p.timezone)::date, 1
    FROM providers p WHERE p.id = NEW.provider_id
    ON CONFLICT (provider_id, month) DO UPDATE SET leads = lead_counts.leads + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_counted AFTER INSERT ON leads FOR EACH ROW EXECUTE FUNCTION count_lead();
-- One month of all pages is read at once.
CREATE INDEX profile_view_by_day ON profile_views (day);

-- Whether contacts of pages without owners get a mail about their demand, at most once a month.
ALTER TABLE market ADD COLUMN mails_demand boolean NOT NULL DEFAULT false;

-- A contact who opposes a page suspends it without anybody of the staff, who may undo it.
ALTER TABLE moderation_actions ALTER COLUMN by_user_id DROP NOT NULL;
