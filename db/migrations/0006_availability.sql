-- Up Migration
-- Availability rules: weekly hours, hours of one date (no times: closed), and blocks. Wall-clock times are in the
-- provider's time zone.
CREATE TABLE schedule_rules (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  kind text NOT NULL CHECK (kind IN ('weekly', 'date', 'block')),
  weekday int CHECK (weekday BETWEEN 1 AND 7),
  on_date date,
  start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text CHECK (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  from_at timestamptz,
  to_at timestamptz,
  reason text,
  -- The services a rule is for; an empty list means all of them.
  service_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Each kind has the columns it needs.
  CONSTRAINT schedule_rule_shape CHECK (
    (kind = 'weekly' AND weekday IS NOT NULL AND start_time IS NOT NULL AND end_time IS NOT NULL)
    OR (kind = 'date' AND on_date IS NOT NULL AND (start_time IS NULL) = (end_time IS NULL))
    OR (kind = 'block' AND from_at < to_at)
  )
);
CREATE INDEX ON schedule_rules (provider_id);

-- Opening hours are part of the public page.
CREATE TRIGGER hours_add_to_page AFTER INSERT ON schedule_rules
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER hours_change_page AFTER UPDATE ON schedule_rules
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
CREATE TRIGGER hours_leave_page AFTER DELETE ON schedule_rules
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_page_changed();
