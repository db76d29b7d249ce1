-- Up Migration
-- The progress of a cancellation of dates reads what ended with them, and not the history of all bookings of the event.
CREATE INDEX booking_history_with_dates ON booking_history (booking_id) INCLUDE (at)
  WHERE (by_role = 'provider' AND what = 'note' AND message ->> 'key' = 'tickets_cancelled')
    OR (by_role = 'system' AND message ->> 'key' = 'date_cancelled');
