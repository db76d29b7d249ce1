-- Up Migration
-- A file of pages without owners that staff lists. Rows are written in batches; the transaction of each batch moves
-- `rows_done`, so that a run that was interrupted continues with the next row, and of two processes one writes it.
CREATE TABLE import_runs (
  id uuid PRIMARY KEY,
  -- The list the pages come from. External ids are unique in it.
  source text NOT NULL CHECK (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  format text NOT NULL CHECK (format IN ('plaza', 'sharetribe', 'easyappointments')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- SHA-256 of the file: the same file continues an unfinished run.
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  file_bytes bigint NOT NULL CHECK (file_bytes >= 0),
  -- Where an uploaded file is stored. Null for files of the command line, which are read where they are.
  file_key text UNIQUE,
  -- For rows that name no town or category; empty for none.
  default_town text NOT NULL DEFAULT '' CHECK (length(default_town) <= 120),
  default_category text NOT NULL DEFAULT '' CHECK (length(default_category) <= 120),
  -- Columns of the file that no field takes.
  ignored_columns text[] NOT NULL DEFAULT '{}' CHECK (cardinality(ignored_columns) <= 200),
  status text NOT NULL CHECK (status IN ('checking', 'checked', 'running', 'done', 'undoing', 'undone', 'dropped')),
  -- The rows of the file, known once it was checked or read to its end.
  rows_total int CHECK (rows_total >= 0),
  rows_done int NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  same int NOT NULL DEFAULT 0,
  -- Pages that have an owner by now, or that are suspended: an import leaves them alone.
  left_alone int NOT NULL DEFAULT 0,
  bad int NOT NULL DEFAULT 0,
  -- Of undoing.
  removed int NOT NULL DEFAULT 0,
  spared int NOT NULL DEFAULT 0,
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX import_newest ON import_runs (created_at DESC, id DESC);
-- A list has one unfinished run.
CREATE UNIQUE INDEX import_one_run ON import_runs (source) WHERE status IN ('running', 'undoing');
CREATE INDEX import_by_user ON import_runs (by_user_id) WHERE by_user_id IS NOT NULL;

-- Rows of a file that were left out.
CREATE TABLE import_bad_rows (
  run_id uuid NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  -- The number of the row, and the line of the file where it begins.
  row int NOT NULL,
  line int NOT NULL,
  external_id text NOT NULL DEFAULT '' CHECK (length(external_id) <= 200),
  field text NOT NULL,
  reason text NOT NULL,
  -- The beginning of the value.
  value text NOT NULL DEFAULT '' CHECK (length(value) <= 200),
  PRIMARY KEY (run_id, row)
);

-- Where an imported page comes from.
CREATE TABLE provider_sources (
  provider_id uuid PRIMARY KEY REFERENCES providers ON DELETE CASCADE,
  source text NOT NULL,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 200),
  website text NOT NULL DEFAULT '' CHECK (length(website) <= 300),
  -- SHA-256 of the imported values: an unchanged row writes nothing.
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  -- The run that added the page, and the newest that had a row of it.
  run_id uuid NOT NULL REFERENCES import_runs,
  seen_run_id uuid NOT NULL REFERENCES import_runs,
  -- Why undoing the run spared the page; null where it did not.
  spared_reason text CHECK (spared_reason IN ('claimed', 'booked', 'wrote', 'saved', 'used')),
  CONSTRAINT provider_source_unique UNIQUE (source, external_id)
);
CREATE INDEX provider_source_by_run ON provider_sources (run_id, provider_id);
CREATE INDEX provider_source_seen ON provider_sources (seen_run_id);
-- A saved page or service is looked up when an import is undone.
CREATE INDEX save_by_subject ON saves (subject_id);
