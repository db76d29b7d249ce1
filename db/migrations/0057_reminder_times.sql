-- Up Migration
-- How long before the start a page reminds its customers (minutes): at most three times.
CREATE FUNCTION are_reminder_times(minutes int[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT cardinality(minutes) <= 3
    AND NOT EXISTS (SELECT FROM unnest(minutes) m WHERE m IS NULL OR m NOT BETWEEN 15 AND 20160)
    AND cardinality(minutes) = (SELECT count(DISTINCT m) FROM unnest(minutes) m)
$$;
ALTER TABLE providers ADD COLUMN reminder_minutes int[] NOT NULL DEFAULT '{1440,60}'
  CONSTRAINT provider_reminder_times CHECK (are_reminder_times(reminder_minutes));

-- Reminders that were sent, by how long before the start they were due.
ALTER TABLE booking_reminders ADD COLUMN lead_minutes int CHECK (lead_minutes > 0);
UPDATE booking_reminders SET lead_minutes = CASE kind WHEN 'day' THEN 1440 ELSE 60 END;
ALTER TABLE booking_reminders DROP CONSTRAINT booking_reminders_pkey;
ALTER TABLE booking_reminders DROP COLUMN kind;
ALTER TABLE booking_reminders ADD PRIMARY KEY (booking_id, lead_minutes, starts_at);
