-- Up Migration
-- A process has several queues, each of which locks its jobs by a name of its own. `queue_id` is left for processes of
-- before, which write it until they are replaced.
ALTER TABLE processes ADD COLUMN queue_ids text[] NOT NULL DEFAULT '{}';
