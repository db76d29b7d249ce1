-- Up Migration
-- The operator's list by category.
CREATE INDEX provider_by_category ON providers USING gin (category_ids);

-- Pages that staff added one by one come from no file. No list of imports can have the name of their source.
ALTER TABLE provider_sources
  ALTER run_id DROP NOT NULL,
  ALTER seen_run_id DROP NOT NULL,
  ADD CONSTRAINT provider_source_run CHECK (
    (run_id IS NULL) = (source = '@staff') AND (seen_run_id IS NULL) = (source = '@staff'));

-- What staff notes about a page, for staff only. Notes are not changed.
CREATE TABLE page_notes (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  by_name text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL
);
CREATE INDEX note_of_page ON page_notes (provider_id, at, id);
CREATE INDEX note_by_user ON page_notes (by_user_id) WHERE by_user_id IS NOT NULL;
