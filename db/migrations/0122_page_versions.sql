-- Up Migration
-- The version of what strangers see of a provider's page: another whenever anything of it changes, in the same transaction and by whatever statement, so
-- that a page kept in memory is shown for as long as it is true and not a moment longer. It stands in a table of its own: bookings hold the provider's row,
-- and need not wait for who writes a new headline. Pictures never change, and what a guest saved there is none.
CREATE TABLE page_versions (
  provider_id uuid PRIMARY KEY REFERENCES providers ON DELETE CASCADE,
  version uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO page_versions (provider_id) SELECT id FROM providers;

CREATE FUNCTION provider_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_versions (provider_id) SELECT id FROM changed ON CONFLICT (provider_id) DO UPDATE SET version = EXCLUDED.version;
  RETURN NULL;
END $$;
CREATE TRIGGER providers_new_page AFTER INSERT ON providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION provider_page_changed();
CREATE TRIGGER providers_change_page AFTER UPDATE ON providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION provider_page_changed();

-- What hangs on a page never goes to another.
CREATE FUNCTION part_of_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE page_versions SET version = gen_random_uuid() WHERE provider_id IN (SELECT provider_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER services_add_to_page AFTER INSERT ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER services_change_page AFTER UPDATE ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER services_leave_page AFTER DELETE ON services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER hours_add_to_page AFTER INSERT ON schedule_rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER hours_change_page AFTER UPDATE ON schedule_rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER hours_leave_page AFTER DELETE ON schedule_rules REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER banners_add_to_page AFTER INSERT ON provider_banners REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER banners_change_page AFTER UPDATE ON provider_banners REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER banners_leave_page AFTER DELETE ON provider_banners REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();

-- Categories are named on very many pages, and change hardly ever.
CREATE FUNCTION all_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE page_versions SET version = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE TRIGGER category_changes_pages AFTER UPDATE OF slug ON service_categories FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION all_pages_changed();
CREATE TRIGGER description_changes_pages AFTER UPDATE OF category_id ON service_descriptions FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION all_pages_changed();
