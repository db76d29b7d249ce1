-- Up Migration
-- How long a provider takes to answer a request is a matter of the service that is asked for, where its booking mode is chosen.
ALTER TABLE services ADD COLUMN request_hours int NOT NULL DEFAULT 24 CHECK (request_hours BETWEEN 1 AND 144);
UPDATE services SET request_hours = providers.request_hours FROM providers WHERE providers.id = services.provider_id AND providers.request_hours <> 24;
ALTER TABLE providers DROP COLUMN request_hours;
