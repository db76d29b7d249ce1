-- Up Migration
-- Dates that tickets had before their booking changed or they went to somebody else, with whose ticket it was then:
-- entries in that calendar are cancelled. Without an address, it was that of whoever booked.
CREATE TABLE ticket_past_dates (
  ticket_id uuid NOT NULL REFERENCES tickets,
  occurrence_id uuid NOT NULL REFERENCES occurrences ON DELETE CASCADE,
  attendee_email citext,
  CONSTRAINT ticket_past_date_once UNIQUE NULLS NOT DISTINCT (ticket_id, occurrence_id, attendee_email)
);
CREATE INDEX ON ticket_past_dates (occurrence_id);
CREATE INDEX ON ticket_past_dates (attendee_email) WHERE attendee_email IS NOT NULL;

-- A pass that was cancelled had the dates that its booking no longer has: they say what it was for.
INSERT INTO ticket_past_dates (ticket_id, occurrence_id, attendee_email)
SELECT t.id, d.occurrence_id, t.attendee_email
FROM tickets t
JOIN booking_past_dates d ON d.booking_id = t.booking_id
WHERE t.occurrence_id IS NULL AND t.status = 'cancelled';
