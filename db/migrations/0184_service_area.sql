-- Up Migration
-- How far who visits customers goes: so many miles around their place, or near the places of a list (label, lat, lon), where there is one.
ALTER TABLE providers ADD COLUMN visit_radius_miles int NOT NULL DEFAULT 22 CHECK (visit_radius_miles BETWEEN 1 AND 500);
ALTER TABLE providers ADD COLUMN visit_places jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(visit_places) = 'array' AND jsonb_array_length(visit_places) <= 20);
