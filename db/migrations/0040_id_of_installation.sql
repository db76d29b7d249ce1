-- Up Migration
-- Tells this installation from every other one, so that no two keep their files in one place.
ALTER TABLE installation ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
