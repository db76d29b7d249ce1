-- Up Migration
-- The baseline has one migration for each subject, each after those that it needs. Later changes of the schema are
-- further migrations; there are no down migrations.
--
-- Extensions, functions that several modules use, and the tables of the server's kernel.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS citext;

-- Compares words without case and accents. It does not stem, so that names and every language are found as they are
-- written.
CREATE TEXT SEARCH CONFIGURATION plaza_words (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION plaza_words
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, simple;

-- A point on a sphere of the earth's mean radius (metres). Straight-line distance between two such points orders
-- exactly as distance on the ground does, across the date line and at the poles too.
CREATE FUNCTION earth_point(lat double precision, lon double precision) RETURNS public.cube
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.cube(ARRAY[
    6371008.8 * cos(radians(lat)) * cos(radians(lon)),
    6371008.8 * cos(radians(lat)) * sin(radians(lon)),
    6371008.8 * sin(radians(lat))])
$$;

-- Refuses every change of the rows that are there. Tables with this trigger enable it ALWAYS, so that it also fires
-- in a session that has set `session_replication_role` to replica, in which ordinary triggers do not.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Whether an address replaces that of an erased person.
CREATE FUNCTION is_erased_address(address text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT address LIKE '%@erased.invalid'
$$;

-- First outcomes of requests that carried an Idempotency-Key; stored for 24 hours. Answers are encrypted: only the
-- request's own key, together with the app's secret, decrypts them. `effect` is written in the transaction that has
-- the effect, so that repeating a request never has it twice; `holder` is the run that works on the request, until
-- `held_until` by the database's clock.
CREATE TABLE idempotency_keys (
  actor text NOT NULL,
  key_hash bytea NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  status int,
  answer bytea,
  holder uuid,
  held_until timestamptz,
  effect jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (actor, key_hash),
  CONSTRAINT idempotency_key_is_held
    CHECK (status IS NOT NULL OR (holder IS NOT NULL AND held_until IS NOT NULL))
);
CREATE INDEX ON idempotency_keys (created_at);
-- An encrypted answer cannot be compressed and mostly has some 2.4 kB. Trying to compress it and storing it out of
-- line in two pieces would cost as much as the rest of writing it.
ALTER TABLE idempotency_keys ALTER COLUMN answer SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);

-- Jobs on their way to the queue. A row here costs a tenth of what adding to the queue does, and sends no
-- notification: each NOTIFY holds a lock of the whole database while its transaction commits, so that transactions
-- would commit one after another. The worker moves the rows to the queue in batches, several times a second.
CREATE TABLE waiting_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  payload json NOT NULL,
  -- Of jobs with the same key only the last one runs.
  key text,
  -- When the job is due; null means at once.
  run_at timestamptz,
  -- Since when a job is due that has no time of its own.
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Counters of attempts by an address or account, in fixed windows; used where a limit must hold across processes.
CREATE TABLE try_counts (
  subject text PRIMARY KEY,
  tries int NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- How many bytes of pictures and files somebody has uploaded within a day (a window that begins with the first
-- upload). Bytes are counted before they are stored, so that concurrent uploads do not exceed the limit; deleting a
-- file does not lower the count.
CREATE TABLE upload_counts (
  subject text PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  window_ends_at timestamptz NOT NULL,
  CONSTRAINT upload_day_room CHECK (bytes <= 200 * 1048576)
);

-- The processes of this installation, each of which says every few seconds that it is alive: what has no port of its
-- own, or none that anybody asks, is missed by its silence.
CREATE TABLE processes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid int NOT NULL,
  is_server boolean NOT NULL,
  is_worker boolean NOT NULL,
  -- By which name the queue locks the jobs that the process runs now. Processes of before, which have one queue, write
  -- it until they are replaced.
  queue_id text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When it was told to stop; a process that was killed has none.
  stopped_at timestamptz,
  -- The same of a process with several queues, each of which locks its jobs by a name of its own.
  queue_ids text[] NOT NULL DEFAULT '{}',
  CONSTRAINT process_does_something CHECK (is_server OR is_worker)
);
