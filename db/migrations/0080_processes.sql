-- Up Migration
-- The processes of this installation, each of which says every few seconds that it is alive: what has no port of its
-- own, or none that anybody asks, is missed by its silence.
CREATE TABLE processes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid int NOT NULL,
  is_server boolean NOT NULL,
  is_worker boolean NOT NULL,
  -- By which name the queue locks the jobs that the process runs now.
  queue_id text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When it was told to stop; a process that was killed has none.
  stopped_at timestamptz,
  CONSTRAINT process_does_something CHECK (is_server OR is_worker)
);

-- Since when a job is due that has no time of its own.
ALTER TABLE waiting_jobs ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
