-- Up Migration
-- Questions whose answers are shown at the door, with the verdict about a ticket. Only those that are asked before.
ALTER TABLE questions
  ADD COLUMN is_at_door boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT question_at_door CHECK (NOT is_at_door OR asked = 'booking');

-- What an organiser's message to many is about. Messages between two people have none.
ALTER TABLE messages
  ADD COLUMN subject text,
  ADD CONSTRAINT message_subject CHECK (
    subject IS NULL OR (length(subject) BETWEEN 1 AND 120 AND side = 'provider'));

-- How whoever booked came to the page: one of these ways, or `utm:` with the name that the organiser gave a link. Null
-- where nobody came to a page, as for bookings that a host entered. It names a way, never a person or another site.
ALTER TABLE bookings
  ADD COLUMN origin text,
  ADD CONSTRAINT booking_origin CHECK (
    origin ~ '^(home|search|saved|provider_page|direct|share|poster|invitation|mail|utm:[a-z0-9][a-z0-9._-]{0,39})$');
