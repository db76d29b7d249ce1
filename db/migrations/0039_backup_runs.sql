-- What backups, and trial restores of them, came to: for operators who want to know whether they may rely on them.
CREATE TABLE backup_runs (
  id uuid PRIMARY KEY,
  -- A backup, or the trial restore of one.
  kind text NOT NULL CHECK (kind IN ('backup', 'check')),
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL CHECK (ended_at >= began_at),
  -- The folder of the backup, and its size; NULL where none came to be.
  name text,
  bytes bigint CHECK (bytes >= 0),
  -- In how many places the restored books and the payment company's records differ; NULL where nobody was asked.
  differences integer CHECK (differences >= 0),
  -- Why it failed, for operators; NULL where all is as it should be.
  fault text,
  CHECK (fault IS NOT NULL OR (name IS NOT NULL AND bytes IS NOT NULL))
);
CREATE INDEX backup_runs_by_kind ON backup_runs (kind, began_at DESC);
