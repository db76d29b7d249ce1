-- Up Migration
-- Jobs on their way to the queue. A row here costs a tenth of what adding to the queue does, and wakes nobody: each wake-up holds a lock of
-- the whole database while its transaction commits, so that busy minutes would commit one after another. The worker moves them on in
-- batches, several times a second.
CREATE TABLE waiting_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  payload json NOT NULL,
  -- Of jobs with the same key only the last is done.
  key text
);
