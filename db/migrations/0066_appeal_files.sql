-- Up Migration
-- Evidence with an appeal: up to three re-encoded pictures, or documents as they were uploaded.
CREATE TABLE appeal_files (
  id uuid PRIMARY KEY,
  appeal_id uuid NOT NULL REFERENCES appeals ON DELETE CASCADE,
  position int NOT NULL CHECK (position BETWEEN 0 AND 2),
  picture_id uuid REFERENCES pictures,
  key text UNIQUE,
  name text NOT NULL DEFAULT '',
  bytes int NOT NULL DEFAULT 0,
  CONSTRAINT appeal_file_place UNIQUE (appeal_id, position),
  CONSTRAINT appeal_file_kind CHECK ((picture_id IS NULL) <> (key IS NULL))
);
CREATE INDEX ON appeal_files (picture_id) WHERE picture_id IS NOT NULL;
