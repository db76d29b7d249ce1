-- Up Migration
-- What the operator decides for everyone at first: the cancellation policy of new pages, how long a checkout holds its
-- time, and how far searches reach. Pages, bookings and people that exist keep what they have.
ALTER TABLE market
  ADD COLUMN cancellation_policy text NOT NULL DEFAULT 'moderate'
    CHECK (cancellation_policy IN ('flexible', 'moderate', 'strict')),
  ADD COLUMN hold_minutes int NOT NULL DEFAULT 15 CHECK (hold_minutes BETWEEN 5 AND 60),
  ADD COLUMN search_radius int NOT NULL DEFAULT 22 CHECK (search_radius BETWEEN 1 AND 500);
