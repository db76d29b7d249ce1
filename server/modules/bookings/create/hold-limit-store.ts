import { type RawBuilder, sql } from 'kysely';
import type { DayCapacity } from '#server/modules/availability/rules.ts';
import type { NewBooking, SessionTime } from './new-booking.ts';
import type { HoldLimits } from './rules/hold-limits.ts';

/** The limits of an unpaid hold. The capacity of its day is computed only where it matters. */
export type BookingLimits = HoldLimits<() => DayCapacity>;

/**
 * Builds a query for the limit that a hold would exceed, or null. Competing holds of the same limits wait since
 * `loadBookingContext`, so that the counts stay correct until the transaction ends. If the day's limit applies and
 * `day` is null, `unclear` means that the capacity of the day has to be computed. That happens only if the day has
 * other holds or another limit is reached.
 */
export function exceededLimit(booking: NewBooking, day: DayCapacity | null): RawBuilder<unknown> {
  const { row, takes, limits } = booking;
  if (limits === null) return sql`SELECT NULL::text AS exceeded`;
  const { person, network } = limits;
  const isLive = sql`status = 'awaiting_payment' AND expires_at > ${row.created_at}::timestamptz`;
  const isSameHolder =
    row.customer_id === null
      ? sql`guest_email = ${row.guest_email ?? ''}::citext`
      : sql`customer_id = ${row.customer_id}::uuid`;
  const isCounted = person?.counts === 'verified' ? sql` AND is_hold_verified` : sql``;
  const ofPerson =
    person === null
      ? sql`false`
      : sql`(SELECT count(*) FROM bookings WHERE ${isSameHolder} AND ${isLive}${isCounted}) >= ${person.max}::int`;
  const ofNetwork =
    network === null
      ? sql`false`
      : sql`(SELECT count(*) FROM bookings WHERE hold_network = ${row.hold_network} AND ${isLive}) >= ${network}::int`;
  if (limits.day === null || takes.kind === 'event')
    return sql`SELECT CASE WHEN ${ofPerson} THEN 'person' WHEN ${ofNetwork} THEN 'network' END AS exceeded`;
  if (day === null) {
    const isHeld = sql`EXISTS (
      SELECT FROM bookings
      WHERE provider_id = ${row.provider_id}::uuid AND ${isLive}
        AND starts_at BETWEEN ${row.starts_at}::timestamptz - interval '25 hours'
          AND ${row.starts_at}::timestamptz + interval '25 hours')`;
    return sql`SELECT CASE WHEN ${ofPerson} OR ${ofNetwork} OR ${isHeld} THEN 'unclear' END AS exceeded`;
  }
  // A time that is taken is refused as taken, not as a limit.
  return sql`
    SELECT CASE
      WHEN day.is_taken THEN NULL
      WHEN ${ofPerson} THEN 'person'
      WHEN ${ofNetwork} THEN 'network'
      WHEN day.is_full THEN 'provider_day'
    END AS exceeded
    FROM (${heldDay(row, takes, day)}) day`;
}

/**
 * Builds a query for whether the time is taken, and whether unpaid holds would exceed half of the day's capacity. The
 * capacity is the open time without other commitments, and for a group service also its seats. A first hold always
 * fits.
 */
function heldDay(row: NewBooking['row'], { padded, capacity }: SessionTime, day: DayCapacity): RawBuilder<unknown> {
  const { sessions, session_minutes } = day;
  const isOwnService = sql`c.service_id = ${row.service_id}::uuid`;
  const isJoined = sql`(${isOwnService} AND c.starts_at = ${row.starts_at}::timestamptz AND c.capacity > 1)`;
  const exceedsHalf = (own: RawBuilder<unknown>, all: number, of: 'minutes' | 'seats') =>
    sql`taken.${sql.ref(`held_${of}`)} + ${own}
      > GREATEST(${own}, (${all}::numeric - taken.${sql.ref(`other_${of}`)}) / 2)`;
  const minutes = sql`CASE WHEN taken.is_joined THEN 0 ELSE ${session_minutes}::numeric END`;
  const seats =
    capacity === 1 ? sql`false` : exceedsHalf(sql`${row.participants}::numeric`, sessions * capacity, 'seats');
  return sql`
    SELECT taken.is_taken, ${exceedsHalf(minutes, sessions * session_minutes, 'minutes')} OR ${seats} AS is_full
    FROM (
      SELECT coalesce(bool_or(c.is_in_the_way), false) AS is_taken,
        coalesce(bool_or(c.is_joined AND (c.other_seats > 0 OR c.held_seats > 0)), false) AS is_joined,
        coalesce(sum(c.minutes) FILTER (WHERE c.other_seats > 0 OR c.kind <> 'session'), 0) AS other_minutes,
        coalesce(sum(c.minutes) FILTER (WHERE c.other_seats = 0 AND c.held_seats > 0), 0) AS held_minutes,
        coalesce(sum(c.other_seats) FILTER (WHERE c.is_own_service), 0) AS other_seats,
        coalesce(sum(c.held_seats) FILTER (WHERE c.is_own_service), 0) AS held_seats
      FROM (
        SELECT c.kind, ${isOwnService} AS is_own_service, ${isJoined} AS is_joined,
          extract(epoch FROM upper(c.padded) - lower(c.padded)) / 60 AS minutes,
          coalesce(s.held, 0) AS held_seats, coalesce(s.other, 0) AS other_seats,
          c.padded && tstzrange(${padded.from}::timestamptz, ${padded.to}::timestamptz)
            AND NOT ${isJoined} AS is_in_the_way
        FROM commitments c
        LEFT JOIN LATERAL (
          SELECT
            sum(t.participants) FILTER (WHERE b.status = 'awaiting_payment' AND NOT b.is_request
              AND b.expires_at > ${row.created_at}::timestamptz) AS held,
            sum(t.participants) FILTER (WHERE b.status <> 'awaiting_payment' OR b.is_request) AS other
          FROM seats t JOIN bookings b ON b.id = t.booking_id
          WHERE t.commitment_id = c.id
        ) s ON true
        WHERE c.provider_id = ${row.provider_id}::uuid
          AND c.starts_at >= ${day.from}::timestamptz AND c.starts_at < ${day.to}::timestamptz
      ) c
    ) taken`;
}
