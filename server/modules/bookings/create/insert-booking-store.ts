import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import type { DayCapacity } from '#server/modules/availability/rules.ts';
import { mayUseAgain } from '#server/modules/discounts/queries.ts';
import {
  bookedSeats,
  bookedSession,
  insertItemRows,
  insertSessionRow,
  itemRows,
  pagesOfCalendar,
  seatParts,
} from '#server/modules/inventory/queries.ts';
import { waitingJobs, waitingJobsOf } from '#server/modules/notifications/queries.ts';
import { listingRefresh } from '#server/modules/pages/queries.ts';
import { journalRows, lockCredit } from '#server/modules/wallet/ledger/index.ts';
import { insertRow, type OwnRow } from './booking-row-store.ts';
import { exceededLimit } from './hold-limit-store.ts';
import type { EventSeats, NewBooking, SessionTime } from './new-booking.ts';
import type { HoldLimit } from './rules/hold-limits.ts';

/** The result of inserting a booking. */
export type Taken =
  | { readonly taken: true; readonly row: OwnRow }
  | { readonly taken: false; readonly why: 'slot' }
  | { readonly taken: false; readonly why: 'holds'; readonly limit: HoldLimit }
  | { readonly taken: false; readonly why: 'seats'; readonly seats_left: number };

/** Inserts a booking with what it takes. */
export function insertBooking(tx: Tx, booking: NewBooking): Promise<Taken> {
  const { takes } = booking;
  return takes.kind === 'session' ? insertSession(tx, { ...booking, takes }) : insertTickets(tx, { ...booking, takes });
}

/**
 * Inserts a booking of an event with its seats, items and tickets, in one statement. Its dates are locked by
 * `loadEventContext`, so that the statement sees the seats that are left.
 */
async function insertTickets(tx: Tx, booking: NewBooking<EventSeats>): Promise<Taken> {
  const { items } = booking.takes;
  const source = sql`holds WHERE holds.exceeded IS NULL AND NOT EXISTS (SELECT FROM lacking)`;
  const { rows } = await sql<Booked & { exceeded: HoldLimit | null; seats_left: number | null }>`
    WITH holds AS MATERIALIZED (${exceededLimit(booking, null)}),
    ${seatParts(itemRows(items), null, booking)},
    ${rowsOf(booking, source, ticketRows(booking.takes))}
    SELECT holds.exceeded, (SELECT min(seats_left) FROM lacking) AS seats_left, booked.*
    FROM holds LEFT JOIN booked ON true`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A limit came without its row.');
  const { exceeded, seats_left } = found;
  if (seats_left !== null) return { taken: false, why: 'seats', seats_left };
  if (exceeded !== null) return { taken: false, why: 'holds', limit: exceeded };
  const row = rowOf(found);
  if (row === null) throw new Error('A booking with seats was not inserted.');
  return { taken: true, row };
}

/** Inserts the seats, items, tickets and answers of the inserted booking. */
const ticketRows = (takes: EventSeats): RawBuilder<unknown> => sql`${bookedSeats}, ${contentRows(takes)}`;

/** Inserts the items, tickets and answers of the inserted booking, without its seats. */
export function contentRows({ items, tickets }: EventSeats): RawBuilder<unknown> {
  const ofBooked = { from: sql`booked`, booking_id: sql`booked.id`, change_id: sql`NULL::uuid` };
  return sql`contents AS (${insertItemRows(items, ofBooked)}
    ), issued AS (
      INSERT INTO tickets (booking_id, created_at, id, position, package_id, occurrence_id, attendee_name,
        attendee_email)
      SELECT booked.id, booked.created_at, ticket.*
      FROM booked, jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) AS ticket (id uuid, position int,
        package_id uuid, occurrence_id uuid, attendee_name text, attendee_email text)
    ), answered AS (
      INSERT INTO answers (question_id, ticket_id, value, created_at)
      SELECT answer.question_id, ticket.id, answer.value, booked.created_at
      FROM booked, jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) AS ticket (id uuid, answers jsonb),
        jsonb_to_recordset(ticket.answers) AS answer (question_id uuid, value jsonb)
    )`;
}

/**
 * Inserts a booking of a session with its time. The constraint `session_no_overlap` decides between competing
 * requests: the losing request inserts nothing. A second statement takes a seat of an existing group session, because
 * it sees the winner's rows.
 */
async function insertSession(tx: Tx, booking: NewBooking<SessionTime>): Promise<Taken> {
  const quick = await insertWithOwnCommitment(tx, booking, null);
  const day = quick.exceeded === 'unclear' ? (booking.limits?.day?.() ?? null) : null;
  const first = day === null ? quick : await insertWithOwnCommitment(tx, booking, day);
  if (first.exceeded === 'unclear') throw new Error('A limit by day has no day.');
  if (first.exceeded !== null) return { taken: false, why: 'holds', limit: first.exceeded };
  if (first.row) return { taken: true, row: first.row };
  if (booking.takes.capacity === 1) return { taken: false, why: 'slot' };
  const joined = await insertIntoGroup(tx, booking);
  if (joined.row) return { taken: true, row: joined.row };
  return joined.seats_left === null
    ? { taken: false, why: 'slot' }
    : { taken: false, why: 'seats', seats_left: joined.seats_left };
}

async function insertWithOwnCommitment(
  tx: Tx,
  booking: NewBooking<SessionTime>,
  day: DayCapacity | null,
): Promise<{ row: OwnRow | null; exceeded: HoldLimit | 'unclear' | null }> {
  const { id: booking_id, provider_id, service_id, starts_at, ends_at } = booking.row;
  const session = { booking_id, provider_id, service_id, starts_at, ends_at, ...booking.takes };
  const unless = { from: sql`holds`, when: sql`holds.exceeded IS NOT NULL` };
  const { rows } = await sql<Booked & { exceeded: HoldLimit | 'unclear' | null }>`
    WITH holds AS MATERIALIZED (${exceededLimit(booking, day)}),
    ${insertSessionRow(session, unless)}, ${rowsOf(booking, sql`commitment`, bookedSession)}
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
  booking: NewBooking<SessionTime>,
): Promise<{ row: OwnRow | null; seats_left: number | null }> {
  const { row } = booking;
  const { rows } = await sql<Booked & { seats_left: number | null }>`
    WITH session AS MATERIALIZED (
      SELECT id, CASE WHEN serving_since IS NOT NULL AND NOT ${booking.isReserved === true}::boolean THEN 0
        ELSE capacity - seats_taken END AS seats_left FROM commitments
      WHERE provider_id = ${row.provider_id}::uuid AND service_id = ${row.service_id}::uuid
        AND starts_at = ${row.starts_at}::timestamptz AND kind = 'session' AND capacity > 1
      FOR UPDATE
    ), commitment AS (SELECT id FROM session WHERE seats_left >= ${row.participants}::int),
    ${rowsOf(booking, sql`commitment`, bookedSession)}
    SELECT (SELECT seats_left FROM session) AS seats_left, booked.* FROM (SELECT) one LEFT JOIN booked ON true`.execute(
    tx,
  );
  return { row: rowOf(rows[0]), seats_left: rows[0]?.seats_left ?? null };
}

/**
 * The parts of a statement that insert the booking for each row of `source` (what follows FROM), what it takes, and its
 * first history line. They also enqueue the following jobs and post the journal of an immediately confirmed booking.
 * Triggers of the same statement count the use of its discount code and deduct its credit.
 */
function rowsOf({ row, takes, journal, by }: NewBooking, source: RawBuilder<unknown>, taken: RawBuilder<unknown>) {
  const mail = { name: 'send-booking-mail', payload: { booking_id: row.id, kind: 'confirmed' } };
  const isSession = takes.kind === 'session';
  const jobs = [...(isSession ? [listingRefresh(row.provider_id)] : []), ...(row.status === 'confirmed' ? [mail] : [])];
  const declined =
    row.status === 'confirmed' && isSession ? sql`, declined AS (${competingRequestsJob('booked')})` : sql``;
  return sql`booked AS (
      ${insertRow(row, source)}
    ), ${taken}, history AS (
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
  return waitingJobsOf(sql`
      SELECT 'decline-competing-requests' AS name, json_build_object('booking_id', ${row}.id) AS payload,
        'rivals:' || ${row}.id AS key
      FROM ${sql.table(confirmed)}
      WHERE EXISTS (
        SELECT FROM bookings r
        WHERE r.provider_id IN ${pagesOfCalendar(sql`${row}.provider_id`)}
          AND r.status = 'requested' AND r.id <> ${row}.id
          AND r.starts_at BETWEEN ${row}.starts_at - interval '2 days' AND ${row}.ends_at + interval '2 days')`);
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
