-- Up Migration
-- What a line of a booking's history tells: that the status moved, that a change was applied (`why` is a person's own word for it), or
-- something that moved no status (`why` says what, after the name of who did it).
ALTER TABLE booking_history ADD COLUMN what text NOT NULL DEFAULT 'move' CONSTRAINT booking_history_what CHECK (what IN ('move', 'change', 'note'));
