-- Up Migration
-- Every job waits here first, also one for later: the queue is told of it in a batch, and holds it until then.
ALTER TABLE waiting_jobs ADD COLUMN run_at timestamptz;
