-- Up Migration
-- Warnings with which staff closed reports: the owner of the reported page reads the reason, nothing else changes.
CREATE TABLE warnings (
  report_id uuid PRIMARY KEY REFERENCES reports,
  -- The owner of the page at that time.
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL,
  warned_at timestamptz NOT NULL
);
CREATE INDEX ON warnings (user_id);

-- A report that was upheld stays closed.
CREATE FUNCTION warning_of_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM reports r JOIN providers p ON p.id = r.provider_id
    WHERE r.id = NEW.report_id AND r.outcome = 'upheld' AND p.owner_id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'a warning is of an upheld report, and to the owner of its page'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'warning_of_report';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER warning_of_report BEFORE INSERT ON warnings FOR EACH ROW EXECUTE FUNCTION warning_of_report();

-- Earlier reports about a page for the same reason, and its warnings.
CREATE INDEX report_history ON reports (provider_id, kind, created_at);
