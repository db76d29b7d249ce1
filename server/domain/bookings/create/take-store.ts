import { type RawBuilder, sql } from 'kysely';
import type { DayCapacity } from '#server/domain/availability/rules.ts';
import { pagesOfCalendar } from '#server/domain/calendars/queries.ts';
import { mayUseAgain } from '#server/domain/discounts/queries.ts';
import { listingRefresh } from '#server/domain/listings/index.ts';
import { waitingJobs } from '#server/domain/notifications/queries.ts';
import { journalRows, lockCredit } from '#server/domain/wallet/ledger/index.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertRow, type OwnRow } from './booking-row-store.ts';
import { exceededLimit } from './hold-limit-store.ts';
import type { NewBooking } from './new-booking.ts';
import type { HoldLimit } from './rules/hold-limits.ts';

/** The result of inserting a booking. */
export type Taken =
  | { readonly taken: true; readonly row: OwnRow }
  | { readonly taken: false; readonly why: 'slot' }
  | { readonly taken: false; readonly why: 'holds'; readonly limit: HoldLimit }
  | { readonly taken: false; readonly why: 'seats'; readonly seats_left: number };

/**
 * Inserts a booking with its time. The constraint `session_no_overlap` decides between competing requests: the losing
 * request inserts nothing. A second statement takes a seat of an existing group session, because it sees the winner's
 * rows.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Taken> {
  const quick = await insertWithOwnCommitment(tx, booking, null);
  const day = quick.exceeded === 'unclear' ? (booking.limits?.day?.() ?? null) : null;
  const first = day === null ? quick : await insertWithOwnCommitment(tx, booking, day);
  if (first.exceeded === 'unclear') throw new Error('A limit by day has no day.');
  if (first.exceeded !== null) return { taken: false, why: 'holds', limit: first.exceeded };
  if (first.row) return { taken: true, row: first.row };
  if (booking.capacity === 1) return { taken: false, why: 'slot' };
  const joined = await insertIntoGroup(tx, booking);
  if (joined.row) return { taken: true, row: joined.row };
  return joined.seats_left === null
    ? { taken: false, why: 'slot' }
    : { taken: false, why: 'seats', seats_left: joined.seats_left };
}

async function insertWithOwnCommitment(
  tx: Tx,
  booking: NewBooking,
  day: DayCapacity | null,
): Promise<{ row: OwnRow | null; exceeded: HoldLimit | 'unclear' | null }> {
  const { row, padded, capacity, schedule_version } = booking;
  const commitment_id = newId();
  // A private session belongs to its booking. A group session has its own family, which bookings join.
  const family_id = capacity === 1 ? row.id : commitment_id;
  const { rows } = await sql<Booked & { exceeded: HoldLimit | 'unclear' | null }>`
    WITH holds AS MATERIALIZED (${exceededLimit(booking, day)}),
    commitment AS (
      INSERT INTO commitments
        (id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${commitment_id}::uuid, ${row.provider_id}::uuid, schedule.calendar_id, ${family_id}::uuid, 'session',
        ${row.service_id}::uuid, ${row.starts_at}::timestamptz, ${row.ends_at}::timestamptz,
        tstzrange(${padded.from}::timestamptz, ${padded.to}::timestamptz), ${capacity}::int
      FROM holds, (
        SELECT calendar_id FROM providers
        WHERE id = ${row.provider_id}::uuid AND schedule_version = ${schedule_version}::int
        FOR SHARE
      ) AS schedule
      WHERE holds.exceeded IS NULL
      ON CONFLICT DO NOTHING
      RETURNING id
    ), ${rowsOf(booking)}
    SELECT holds.exceeded, booked.* FROM holds LEFT JOIN booked ON true`.execute(tx);
  return { row: rowOf(rows[0]), exceeded: rows[0]?.exceeded ?? null };
}

/** The columns of an inserted booking; all of them null when none was inserted. */
export type Booked = OwnRow | { readonly [Column in keyof OwnRow]: null };

function rowOf(found: Booked | undefined): OwnRow | null {
  return found && found.id !== null ? found : null;
}

async function insertIntoGroup(
  tx: Tx,
  booking: NewBooking,
): Promise<{ row: OwnRow | null; seats_left: number | null }> {
  const { row } = booking;
  const { rows } = await sql<Booked & { seats_left: number | null }>`
    WITH session AS MATERIALIZED (
      SELECT id, capacity - seats_taken AS seats_left FROM commitments
      WHERE provider_id = ${row.provider_id}::uuid AND service_id = ${row.service_id}::uuid
        AND starts_at = ${row.starts_at}::timestamptz AND kind = 'session' AND capacity > 1
      FOR UPDATE
    ), commitment AS (SELECT id FROM session WHERE seats_left >= ${row.participants}::int), ${rowsOf(booking)}
    SELECT (SELECT seats_left FROM session) AS seats_left, booked.* FROM (SELECT) one LEFT JOIN booked ON true`.execute(
    tx,
  );
  return { row: rowOf(rows[0]), seats_left: rows[0]?.seats_left ?? null };
}

/**
 * The parts of a statement that insert the booking, its seat and its first history line for each row of `commitment`.
 * They also enqueue the following jobs and post the journal of an immediately confirmed booking. Triggers of the same
 * statement count the use of its discount code and deduct its credit.
 */
function rowsOf({ row, journal, by }: NewBooking) {
  const mail = { name: 'send-booking-mail', payload: { booking_id: row.id, kind: 'confirmed' } };
  const jobs = [listingRefresh(row.provider_id), ...(row.status === 'confirmed' ? [mail] : [])];
  const declined = row.status === 'confirmed' ? sql`, declined AS (${competingRequestsJob('booked')})` : sql``;
  return sql`booked AS (
      ${insertRow(row, sql`commitment`)}
    ), seated AS (
      INSERT INTO seats (booking_id, commitment_id, participants)
      SELECT booked.id, commitment.id, booked.participants FROM booked, commitment
    ), history AS (
      INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status)
      SELECT id, created_at, ${by.role}, ${by.user_id}::uuid, NULL, status FROM booked
    ),
    follows AS (
      ${waitingJobs(jobs, sql`booked`)}
    )${journal ? sql`, ${journalRows(journal, sql`booked`)}` : sql``}${declined}`;
}

/**
 * A part of the statement that confirms bookings (its rows are in `confirmed`). Enqueues the job that declines
 * competing requests if pages of the same calendar have requests around that time.
 */
export function competingRequestsJob(confirmed: 'booked' | 'moved'): RawBuilder<unknown> {
  const row = sql.ref(confirmed);
  return sql`
      INSERT INTO waiting_jobs (name, payload, key)
      SELECT 'decline-competing-requests', json_build_object('booking_id', ${row}.id), 'rivals:' || ${row}.id
      FROM ${sql.table(confirmed)}
      WHERE EXISTS (
        SELECT FROM bookings r
        WHERE r.provider_id IN ${pagesOfCalendar(sql`${row}.provider_id`)}
          AND r.status = 'requested' AND r.id <> ${row}.id
          AND r.starts_at BETWEEN ${row}.starts_at - interval '2 days' AND ${row}.ends_at + interval '2 days')`;
}

/**
 * Whether an expired booking can use its discount code and its credit again, for a late payment. Locks both until the
 * transaction ends. A trigger uses them when the booking's status changes.
 */
export async function mayRevive(
  tx: Tx,
  booking: Pick<OwnRow, 'discount_code_id' | 'discount_customer' | 'credit' | 'customer_id' | 'currency'>,
): Promise<boolean> {
  const { discount_code_id: code_id, discount_customer: customer } = booking;
  if (code_id !== null && customer !== null && !(await mayUseAgain(tx, { code_id, customer }))) return false;
  if (booking.credit === 0 || booking.customer_id === null) return true;
  return (await lockCredit(tx, booking.customer_id, booking.currency)) >= booking.credit;
}

/** Takes the time of an expired booking again, for a late payment. Returns false if it is taken. */
export async function retakeTime(
  tx: Tx,
  booking: Pick<OwnRow, 'id' | 'provider_id' | 'service_id' | 'starts_at' | 'ends_at' | 'participants'>,
  { padded, capacity }: Pick<NewBooking, 'padded' | 'capacity'>,
): Promise<boolean> {
  const commitment_id = newId();
  const family_id = capacity === 1 ? booking.id : commitment_id;
  const own = await sql<{ ok: boolean }>`
    WITH commitment AS (
      INSERT INTO commitments
        (id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${commitment_id}::uuid, ${booking.provider_id}::uuid, page.calendar_id, ${family_id}::uuid, 'session',
        ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${padded.from}::timestamptz, ${padded.to}::timestamptz), ${capacity}::int
      FROM (SELECT calendar_id FROM providers WHERE id = ${booking.provider_id}::uuid FOR SHARE) AS page
      ON CONFLICT DO NOTHING
      RETURNING id
    ), seated AS (
      INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM commitment
    )
    SELECT EXISTS (SELECT FROM commitment) AS ok`.execute(tx);
  if (own.rows[0]?.ok) return true;
  if (capacity === 1) return false;
  const joined = await sql<{ ok: boolean }>`
    WITH session AS MATERIALIZED (
      SELECT id FROM commitments
      WHERE provider_id = ${booking.provider_id}::uuid AND service_id = ${booking.service_id}::uuid
        AND starts_at = ${booking.starts_at}::timestamptz AND kind = 'session'
        AND capacity - seats_taken >= ${booking.participants}::int
      FOR UPDATE
    ), seated AS (
      INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM session
    )
    SELECT EXISTS (SELECT FROM session) AS ok`.execute(tx);
  return joined.rows[0]?.ok ?? false;
}

/** Frees the seats of a booking. A trigger frees the time with its last seat. */
export async function freeSeats(tx: Tx, booking_id: string): Promise<void> {
  await tx.deleteFrom('seats').where('booking_id', '=', booking_id).execute();
}
