-- Up Migration
-- A listing's next free start is offered until its minimum notice begins, and then another start is next: without the
-- following ones, cards say a time that cannot be booked until the sweep comes by.
ALTER TABLE listings
  -- The starts after `next_free_at`, a few, in milliseconds since 1970.
  ADD COLUMN later_starts bigint[] NOT NULL DEFAULT '{}',
  -- A start is offered until so long before it.
  ADD COLUMN notice_minutes int NOT NULL DEFAULT 0 CHECK (notice_minutes >= 0),
  -- Until when these starts answer what is free next; later, whoever reads the listing computes it. Null is for ever.
  ADD COLUMN times_known_until timestamptz,
  -- When the sweep computes the listing again at the latest. Whatever is stored without these columns is due at once.
  ADD COLUMN due_at timestamptz DEFAULT 'epoch';
DROP INDEX listing_by_next_free;
CREATE INDEX listing_by_due ON listings (due_at);
