import { sql } from 'kysely';

/**
 * The contents of an event booking as JSON, or null, for a statement that selects from `bookings`. A date has moved if
 * that was after the booking and its last change, with which the customer agreed to it. Answers of somebody to whom a
 * ticket was given are not part of the booking.
 */
export const contentsJson = sql<unknown>`CASE WHEN bookings.event_id IS NOT NULL THEN json_build_object(
  'items', (
    SELECT COALESCE(json_agg(json_build_object('line', i.line, 'occurrence_id', i.occurrence_id,
      'package_id', i.package_id, 'title', i.title, 'seats', i.seats, 'unit_amount', i.unit_amount, 'price', i.price,
      'discount', i.discount, 'starts_at', to_char(o.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'ends_at', to_char(o.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'is_cancelled', o.status = 'cancelled', 'is_moved', COALESCE(o.moved_at > GREATEST(bookings.created_at, (
        SELECT max(h.at) FROM booking_history h WHERE h.booking_id = bookings.id AND h.what = 'change')), false),
      'offered', (
        SELECT json_build_object('occurrence_id', x.id,
          'starts_at', to_char(x.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        FROM occurrences x
        WHERE x.id = o.offered_id AND o.status = 'cancelled' AND x.status = 'scheduled'),
      'venue', o.own_venue, 'is_online', p.attendance = 'virtual')
      ORDER BY i.line, o.starts_at), '[]')
    FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id JOIN packages p ON p.id = i.package_id
    WHERE i.booking_id = bookings.id AND i.change_id IS NULL),
  'tickets', (
    SELECT COALESCE(json_agg(json_build_object('_id', t.id, 'position', t.position, 'package_id', t.package_id,
      'title', COALESCE((
        SELECT i.title FROM booking_items i
        WHERE i.booking_id = bookings.id AND i.change_id IS NULL AND i.package_id = t.package_id LIMIT 1), p.name),
      'occurrence_id', t.occurrence_id, 'is_online', p.attendance = 'virtual', 'attendee_name', t.attendee_name,
      'attendee_email', t.attendee_email, 'status', t.status, 'answers', (
        SELECT COALESCE(json_agg(json_build_object('question_id', q.id, 'question', q.text, 'value', a.value)
          ORDER BY q.position), '[]')
        FROM answers a JOIN questions q ON q.id = a.question_id
        WHERE a.ticket_id = t.id AND a.occurrence_id IS NULL
          AND (t.transfers = 0 OR t.attendee_email = COALESCE(bookings.guest_email, (
            SELECT email FROM users WHERE users.id = bookings.customer_id))))) ORDER BY t.position), '[]')
    FROM tickets t JOIN packages p ON p.id = t.package_id WHERE t.booking_id = bookings.id)) END`;
