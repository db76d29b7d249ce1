-- Up Migration
-- When the marketplace was opened to everyone; null while only its staff see it. One that is there already is open,
-- and so is one that a demo sets up.
ALTER TABLE market ADD COLUMN opened_at timestamptz DEFAULT now();
