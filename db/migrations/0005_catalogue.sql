-- Up Migration
-- Kinds of services, in two levels. Retired entries are not offered any more; services that use them stay.
CREATE TABLE service_categories (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  blurb text NOT NULL DEFAULT '',
  icon text NOT NULL DEFAULT '',
  position int NOT NULL DEFAULT 0,
  is_retired boolean NOT NULL DEFAULT false
);

CREATE TABLE service_descriptions (
  id uuid PRIMARY KEY,
  category_id uuid NOT NULL REFERENCES service_categories,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  typical_minutes int NOT NULL DEFAULT 60,
  typical_amount bigint,
  position int NOT NULL DEFAULT 0,
  is_retired boolean NOT NULL DEFAULT false
);
CREATE INDEX ON service_descriptions (category_id, position);

-- The gallery of a page.
CREATE TABLE provider_banners (
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  picture_id uuid NOT NULL REFERENCES pictures,
  position int NOT NULL,
  PRIMARY KEY (provider_id, picture_id)
);
CREATE INDEX provider_banner_by_picture ON provider_banners (picture_id);

-- What a provider offers. Amounts are in minor units of the currency.
CREATE TABLE services (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  description_id uuid NOT NULL REFERENCES service_descriptions,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  text text NOT NULL DEFAULT '',
  amount bigint NOT NULL CHECK (amount >= 0),
  currency char(3) NOT NULL,
  duration_minutes int NOT NULL CHECK (duration_minutes BETWEEN 5 AND 1440),
  slot_step_minutes int NOT NULL DEFAULT 30 CHECK (slot_step_minutes BETWEEN 5 AND 240),
  place text NOT NULL CHECK (place IN ('at_provider', 'at_customer', 'virtual')),
  capacity int NOT NULL DEFAULT 1 CHECK (capacity BETWEEN 1 AND 500),
  booking_mode text NOT NULL DEFAULT 'instant' CHECK (booking_mode IN ('instant', 'request')),
  -- How long the provider has to answer a request, unless the start comes sooner.
  request_hours int NOT NULL DEFAULT 24 CHECK (request_hours BETWEEN 1 AND 144),
  cancellation_policy text NOT NULL CHECK (cancellation_policy IN ('flexible', 'moderate', 'strict')),
  cancel_cutoff_minutes int NOT NULL DEFAULT 0 CHECK (cancel_cutoff_minutes >= 0),
  move_cutoff_minutes int NOT NULL DEFAULT 720 CHECK (move_cutoff_minutes >= 0),
  max_moves int NOT NULL DEFAULT 3 CHECK (max_moves >= 0),
  picture_ids uuid[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  -- Why staff unlisted the service; null where they did not.
  unlisted_reason text,
  position int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Whether it waits for staff before anybody else sees it.
  is_held boolean NOT NULL DEFAULT false,
  -- Why nobody withdraws from a contract about it (Directive 2011/83/EU).
  withdrawal_exemption text NOT NULL DEFAULT 'none'
    CHECK (withdrawal_exemption IN ('none', 'leisure', 'repairs', 'private')),
  -- The owner cannot activate a service that staff has unlisted.
  CONSTRAINT service_unlisted_is_off CHECK (unlisted_reason IS NULL OR NOT is_active),
  CONSTRAINT service_held_is_off CHECK (NOT is_held OR (NOT is_active AND unlisted_reason IS NULL))
);
CREATE INDEX ON services (provider_id, position);

-- The version of a provider's public page. Triggers replace it in the transaction of any change, whatever statement
-- makes it, so that a page cached in memory is served only while it is current. It has a table of its own because
-- bookings lock the provider's row and must not wait for an edit of the page. Pictures never change, so they have no
-- trigger.
CREATE TABLE page_versions (
  provider_id uuid PRIMARY KEY REFERENCES providers ON DELETE CASCADE,
  version uuid NOT NULL DEFAULT gen_random_uuid()
);

CREATE FUNCTION provider_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_versions (provider_id) SELECT id FROM changed
    ON CONFLICT (provider_id) DO UPDATE SET version = EXCLUDED.version;
  RETURN NULL;
END $$;
CREATE TRIGGER providers_new_page AFTER INSERT ON providers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION provider_page_changed();
CREATE TRIGGER providers_change_page AFTER UPDATE ON providers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION provider_page_changed();

-- Replaces the version of the pages that changed rows of services, banners or schedule rules belong to. Such rows
-- never move to another page, so the new (or deleted) rows name all pages concerned.
CREATE FUNCTION part_of_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE page_versions SET version = gen_random_uuid() WHERE provider_id IN (SELECT provider_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER services_add_to_page AFTER INSERT ON services
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER services_change_page AFTER UPDATE ON services
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER services_leave_page AFTER DELETE ON services
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER banners_add_to_page AFTER INSERT ON provider_banners
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER banners_change_page AFTER UPDATE ON provider_banners
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER banners_leave_page AFTER DELETE ON provider_banners
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();

-- Categories are named on very many pages and hardly ever change, so a change replaces the version of every page.
CREATE FUNCTION all_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE page_versions SET version = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE TRIGGER category_changes_pages AFTER UPDATE OF slug ON service_categories
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION all_pages_changed();
CREATE TRIGGER description_changes_pages AFTER UPDATE OF category_id ON service_descriptions
  FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION all_pages_changed();

-- Providers, services and events that users saved.
CREATE TABLE saves (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('provider', 'service', 'event')),
  subject_id uuid NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, subject_id)
);
CREATE INDEX ON saves (user_id, saved_at DESC, subject_id);
-- A saved page or service is looked up when an import is undone.
CREATE INDEX save_by_subject ON saves (subject_id);
