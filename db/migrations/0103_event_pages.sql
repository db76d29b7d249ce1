-- Up Migration
-- The version of an event's public page, as `page_versions` has those of providers: triggers replace it in the
-- transaction of any change, so that a page that a server remembers is sent only while it is current. The seats that
-- are left do not change it, since all sales of an event would wait for its row: they are read beside it. So are the
-- host and the pages that work on it, which have versions of their own.
CREATE TABLE event_page_versions (
  event_id uuid PRIMARY KEY REFERENCES events ON DELETE CASCADE,
  version uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO event_page_versions (event_id) SELECT id FROM events;

CREATE FUNCTION event_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_page_versions (event_id) SELECT id FROM changed
    ON CONFLICT (event_id) DO UPDATE SET version = EXCLUDED.version;
  RETURN NULL;
END $$;
CREATE TRIGGER events_new_page AFTER INSERT ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION event_page_changed();
CREATE TRIGGER events_change_page AFTER UPDATE ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION event_page_changed();

-- Replaces the version of the events that changed rows belong to. Such rows never move to another event, so the new (or
-- deleted) rows name all events concerned.
CREATE FUNCTION part_of_event_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_page_versions SET version = gen_random_uuid() WHERE event_id IN (SELECT event_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER packages_add_to_event_page AFTER INSERT ON packages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER packages_change_event_page AFTER UPDATE ON packages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER packages_leave_event_page AFTER DELETE ON packages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER questions_add_to_event_page AFTER INSERT ON questions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER questions_change_event_page AFTER UPDATE ON questions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER questions_leave_event_page AFTER DELETE ON questions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_rules_add_to_event_page AFTER INSERT ON event_rules
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_rules_change_event_page AFTER UPDATE ON event_rules
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_rules_leave_event_page AFTER DELETE ON event_rules
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_dates_add_to_event_page AFTER INSERT ON event_dates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_dates_change_event_page AFTER UPDATE ON event_dates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER event_dates_leave_event_page AFTER DELETE ON event_dates
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER occurrences_add_to_event_page AFTER INSERT ON occurrences
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER occurrences_leave_event_page AFTER DELETE ON occurrences
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER reviews_add_to_event_page AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER reviews_change_event_page AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER reviews_leave_event_page AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();

-- Dates change with every sale. A trigger for each statement would run then; this one does not, since sales update none
-- of its columns. It replaces the version once in a transaction, however many dates change.
CREATE FUNCTION date_of_event_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_page_versions SET version = gen_random_uuid()
    WHERE event_id = NEW.event_id AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_change_event_page
  AFTER UPDATE OF date, starts_at, ends_at, label, own_venue, status, registration_closed ON occurrences
  FOR EACH ROW WHEN (
    (OLD.date, OLD.starts_at, OLD.ends_at, OLD.label, OLD.own_venue, OLD.status, OLD.registration_closed)
    IS DISTINCT FROM
    (NEW.date, NEW.starts_at, NEW.ends_at, NEW.label, NEW.own_venue, NEW.status, NEW.registration_closed))
  EXECUTE FUNCTION date_of_event_page_changed();
