import { sql } from 'kysely';
import type { LineItem } from '#server/domain/bookings/rules/price.ts';
import type { Tx } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** At most this many unpaid holds a person may have at once, so that nobody blocks a calendar. */
export const MOST_HOLDS = 5;

/** A session booking about to be made, priced and decided. */
export interface NewBooking {
  readonly id: string;
  readonly customer_id: string | null;
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string | null } | null;
  readonly access_token_hash: Buffer | null;
  readonly provider_id: string;
  readonly service_id: string;
  readonly title: string;
  readonly participants: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly padded: { readonly from: string; readonly to: string };
  readonly capacity: number;
  /** The schedule the time was offered by; when it has changed meanwhile, nothing is taken. */
  readonly schedule_version: number;
  readonly timezone: string;
  readonly place: string;
  readonly note: string;
  readonly customer_address: string;
  readonly status: 'awaiting_payment' | 'confirmed';
  readonly payment_status: 'none';
  readonly currency: string;
  readonly unit_amount: number;
  readonly price: number;
  readonly discount: number;
  readonly credit: number;
  readonly waived: number;
  readonly system_charge: number;
  readonly total: number;
  readonly line_items: readonly LineItem[];
  readonly cancellation_policy: string;
  readonly cancel_cutoff_minutes: number;
  readonly expires_at: string | null;
  readonly now: Date;
}

/** What taking a slot came to. */
export type Taken =
  | { readonly taken: true }
  | { readonly taken: false; readonly why: 'slot' | 'holds' }
  | { readonly taken: false; readonly why: 'seats'; readonly seats_left: number };

/**
 * Writes a booking with the time it takes. The constraint `session_no_overlap` decides between rivals: whoever loses inserts nothing. A seat of
 * a group session that is there already is taken in a second statement, which sees what the winner wrote.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Taken> {
  const first = await insertWithOwnCommitment(tx, booking);
  if (first.holds >= MOST_HOLDS) return { taken: false, why: 'holds' };
  if (first.booked) return { taken: true };
  if (booking.capacity === 1) return { taken: false, why: 'slot' };
  const joined = await insertIntoGroup(tx, booking);
  if (joined.booked) return { taken: true };
  return joined.seats_left === null
    ? { taken: false, why: 'slot' }
    : { taken: false, why: 'seats', seats_left: joined.seats_left };
}

async function insertWithOwnCommitment(tx: Tx, booking: NewBooking): Promise<{ booked: boolean; holds: number }> {
  const commitment_id = newId();
  // A private session belongs to its booking; a group session is a family of its own that bookings join.
  const family_id = booking.capacity === 1 ? booking.id : commitment_id;
  const { rows } = await sql<{ holds: number; booked: boolean }>`
    WITH holds AS MATERIALIZED (${holdsOf(booking)}),
    commitment AS (
      INSERT INTO commitments (id, provider_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${commitment_id}::uuid, ${booking.provider_id}::uuid, ${family_id}::uuid, 'session', ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${booking.padded.from}::timestamptz, ${booking.padded.to}::timestamptz), ${booking.capacity}::int
      FROM holds, (SELECT FROM providers WHERE id = ${booking.provider_id}::uuid AND schedule_version = ${booking.schedule_version}::int FOR SHARE) AS schedule
      WHERE holds.n < ${MOST_HOLDS}::int
      ON CONFLICT DO NOTHING
      RETURNING id
    ), ${rowsOf(booking)}
    SELECT holds.n AS holds, EXISTS (SELECT FROM booked) AS booked FROM holds`.execute(tx);
  const row = rows[0];
  return { booked: row?.booked ?? false, holds: row?.holds ?? 0 };
}

async function insertIntoGroup(tx: Tx, booking: NewBooking): Promise<{ booked: boolean; seats_left: number | null }> {
  const { rows } = await sql<{ booked: boolean; seats_left: number | null }>`
    WITH session AS MATERIALIZED (
      SELECT id, capacity - seats_taken AS seats_left FROM commitments
      WHERE provider_id = ${booking.provider_id}::uuid AND service_id = ${booking.service_id}::uuid AND starts_at = ${booking.starts_at}::timestamptz AND kind = 'session' AND capacity > 1
      FOR UPDATE
    ), commitment AS (SELECT id FROM session WHERE seats_left >= ${booking.participants}::int), ${rowsOf(booking)}
    SELECT EXISTS (SELECT FROM booked) AS booked, (SELECT seats_left FROM session) AS seats_left`.execute(tx);
  return rows[0] ?? { booked: false, seats_left: null };
}

function holdsOf(booking: NewBooking) {
  const holder =
    booking.customer_id === null
      ? sql`guest_email = ${booking.guest?.email ?? ''}::citext`
      : sql`customer_id = ${booking.customer_id}::uuid`;
  return sql`SELECT count(*)::int AS n FROM bookings WHERE ${holder} AND status = 'awaiting_payment' AND expires_at > ${booking.now}::timestamptz`;
}

/** The booking, its seat and the first line of its history, wherever a commitment was found; with a hold also the job that ends it. */
function rowsOf(b: NewBooking) {
  return sql`booked AS (
      INSERT INTO bookings (id, kind, customer_id, guest_name, guest_email, guest_phone, access_token_hash, provider_id, service_id, title, participants, starts_at, ends_at, timezone, place, note,
        customer_address, status, payment_status, currency, unit_amount, price, discount, credit, waived, system_charge, total, line_items, cancellation_policy, cancel_cutoff_minutes, expires_at, created_at, updated_at)
      SELECT ${b.id}::uuid, 'session', ${b.customer_id}::uuid, ${b.guest?.name ?? null}, ${b.guest?.email ?? null}, ${b.guest?.phone ?? null}, ${b.access_token_hash}::bytea, ${b.provider_id}::uuid, ${b.service_id}::uuid,
        ${b.title}, ${b.participants}::int, ${b.starts_at}::timestamptz, ${b.ends_at}::timestamptz, ${b.timezone}, ${b.place}, ${b.note}, ${b.customer_address}, ${b.status}, ${b.payment_status}, ${b.currency},
        ${b.unit_amount}::bigint, ${b.price}::bigint, ${b.discount}::bigint, ${b.credit}::bigint, ${b.waived}::bigint, ${b.system_charge}::bigint, ${b.total}::bigint, ${JSON.stringify(b.line_items)}::jsonb,
        ${b.cancellation_policy}, ${b.cancel_cutoff_minutes}::int, ${b.expires_at}::timestamptz, ${b.now}::timestamptz, ${b.now}::timestamptz
      FROM commitment RETURNING id
    ), seated AS (
      INSERT INTO seats (booking_id, commitment_id, participants) SELECT booked.id, commitment.id, ${b.participants}::int FROM booked, commitment
    ), told AS (
      INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status)
      SELECT id, ${b.now}::timestamptz, 'customer', ${b.customer_id}::uuid, NULL, ${b.status} FROM booked
    )`;
}

/**
 * Clears the way for taking a range of a provider's time: ends the overdue holds whose time, padded by its buffers, reaches into it (a constraint
 * cannot see the clock), and lets one person's attempts come one after another, so that the next statement counts their holds as they are.
 */
export async function clearTheWay(
  tx: Tx,
  where: { provider_id: string; from: string; to: string; holder: string; now: Date },
): Promise<void> {
  await sql`
    WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(${where.holder}, 0))),
    overdue AS (
      UPDATE bookings SET status = 'expired', updated_at = ${where.now}::timestamptz
      WHERE status = 'awaiting_payment' AND expires_at <= ${where.now}::timestamptz AND id IN (
        SELECT seats.booking_id FROM commitments JOIN seats ON seats.commitment_id = commitments.id
        WHERE commitments.provider_id = ${where.provider_id}::uuid AND commitments.padded && tstzrange(${where.from}::timestamptz, ${where.to}::timestamptz))
      RETURNING id
    ), freed AS (DELETE FROM seats USING overdue WHERE seats.booking_id = overdue.id),
    told AS (
      INSERT INTO booking_history (booking_id, at, by_role, from_status, to_status, why)
      SELECT id, ${where.now}::timestamptz, 'system', 'awaiting_payment', 'expired', 'not paid in time' FROM overdue
    )
    SELECT count(*) FROM turn`.execute(tx);
}

/** Ends every overdue hold and request of the market (the sweep's work); answers the providers whose time is free again, in the order of their ids. */
export async function expireAllOverdue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    WITH overdue AS (
      SELECT id, status FROM bookings WHERE status IN ('awaiting_payment', 'requested') AND expires_at <= ${now}::timestamptz
      ORDER BY expires_at LIMIT 500 FOR UPDATE SKIP LOCKED
    ), ended AS (
      UPDATE bookings SET status = 'expired', updated_at = ${now}::timestamptz FROM overdue WHERE bookings.id = overdue.id RETURNING bookings.id, bookings.provider_id, overdue.status AS before
    ), freed AS (DELETE FROM seats USING ended WHERE seats.booking_id = ended.id),
    told AS (
      INSERT INTO booking_history (booking_id, at, by_role, from_status, to_status, why)
      SELECT id, ${now}::timestamptz, 'system', before, 'expired', 'not paid in time' FROM ended
    )
    SELECT DISTINCT provider_id FROM ended ORDER BY provider_id`.execute(tx);
  return rows.map((row) => row.provider_id);
}

/** Takes the time of an expired booking again, for a payment that came late; false when somebody else has it now. */
export async function retakeTime(
  tx: Tx,
  booking: {
    id: string;
    provider_id: string;
    service_id: string | null;
    starts_at: Date;
    ends_at: Date;
    participants: number;
  },
  held: { padded: { from: string; to: string }; capacity: number },
): Promise<boolean> {
  const commitment_id = newId();
  const family_id = held.capacity === 1 ? booking.id : commitment_id;
  const own = await sql<{ ok: boolean }>`
    WITH commitment AS (
      INSERT INTO commitments (id, provider_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      VALUES (${commitment_id}::uuid, ${booking.provider_id}::uuid, ${family_id}::uuid, 'session', ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${held.padded.from}::timestamptz, ${held.padded.to}::timestamptz), ${held.capacity}::int)
      ON CONFLICT DO NOTHING RETURNING id
    ), seated AS (INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM commitment)
    SELECT EXISTS (SELECT FROM commitment) AS ok`.execute(tx);
  if (own.rows[0]?.ok) return true;
  if (held.capacity === 1) return false;
  const joined = await sql<{ ok: boolean }>`
    WITH session AS MATERIALIZED (
      SELECT id FROM commitments WHERE provider_id = ${booking.provider_id}::uuid AND service_id = ${booking.service_id}::uuid AND starts_at = ${booking.starts_at}::timestamptz AND kind = 'session'
        AND capacity - seats_taken >= ${booking.participants}::int FOR UPDATE
    ), seated AS (INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM session)
    SELECT EXISTS (SELECT FROM session) AS ok`.execute(tx);
  return joined.rows[0]?.ok ?? false;
}

/** Gives back the seats of a booking; the last seat given back frees the time. */
export async function freeSeats(tx: Tx, booking_id: string): Promise<void> {
  await tx.deleteFrom('seats').where('booking_id', '=', booking_id).execute();
}
