import { sql } from 'kysely';
import { type PaymentStatus, paymentUnderWay } from '#contract/states/payment.ts';
import { type Db, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { waitingJobs } from '#server/modules/notifications/queries.ts';
import { insertRow, type NewBookingRow, type OwnRow } from '../create/booking-row-store.ts';
import { type Booked, contentRows } from '../create/insert-booking-store.ts';
import type { EventSeats } from '../create/new-booking.ts';
import type { ChargePlan } from './rules/later-charge.ts';

/** The maximum number of open requests per person. */
export const MAX_REQUESTS = 10;

/** The result of inserting a request. */
export type Asked =
  | { readonly asked: true; readonly row: OwnRow }
  | { readonly asked: false; readonly why: 'too_many' }
  | { readonly asked: false; readonly why: 'already'; readonly booking_id: string };

/**
 * Inserts a request, which takes neither time nor seats, with its tickets (`contents`). Refuses it if the same person
 * has already requested the same time, or has `MAX_REQUESTS` open requests.
 */
export async function insertRequest(tx: Tx, request: NewBookingRow, contents: EventSeats | null): Promise<Asked> {
  const isSameHolder =
    request.customer_id === null
      ? sql`guest_email = ${request.guest_email ?? ''}::citext`
      : sql`customer_id = ${request.customer_id}::uuid`;
  const notify = { name: 'notify-request', payload: { booking_id: request.id, kind: 'asked' } };
  const { rows } = await sql<Booked & { open: number; same: string | null }>`
    WITH others AS MATERIALIZED (
      SELECT count(*)::int AS open,
        min(id::text) FILTER (WHERE asked_at IS NOT NULL
          AND (service_id = ${request.service_id}::uuid OR event_id = ${request.event_id}::uuid)
          AND starts_at = ${request.starts_at}::timestamptz) AS same
      FROM bookings
      WHERE ${isSameHolder} AND status = 'requested' AND expires_at > ${request.created_at}::timestamptz
    ), booked AS (
      ${insertRow(request, sql`others WHERE same IS NULL AND open < ${MAX_REQUESTS}::int`)}
    )${contents === null ? sql`` : sql`, ${contentRows(contents)}`}, history AS (
      INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status)
      SELECT id, created_at, 'customer', customer_id, NULL, status FROM booked
    ), follows AS (${waitingJobs(request.asked_at === null ? [] : [notify], sql`booked`)})
    SELECT others.open, others.same, booked.* FROM others LEFT JOIN booked ON true`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A count came without its row.');
  const { open, same, ...row } = found;
  if (row.id !== null) return { asked: true, row };
  return same === null ? { asked: false, why: 'too_many' } : { asked: false, why: 'already', booking_id: same };
}

/** Submits a request with a verified card to its provider. Returns false if it was submitted before or has ended. */
export async function putBefore(
  tx: Tx,
  request: { id: string; payment_status: 'none' | 'authorized'; expires_at: string; now: Date },
): Promise<boolean> {
  const put = await tx
    .updateTable('bookings')
    .set({
      asked_at: request.now,
      payment_status: request.payment_status,
      expires_at: request.expires_at,
      updated_at: request.now,
    })
    .where('id', '=', request.id)
    .where('status', '=', 'requested')
    .where('asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

/**
 * Lists requests to a calendar's pages whose time a confirmed booking has taken. Includes all overlaps with buffers,
 * except for free seats of the same group session.
 */
export async function listCompetingRequests(db: ReadDb | Tx, booking_id: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id
    FROM bookings won
    JOIN providers own ON own.id = won.provider_id
    JOIN providers p ON p.calendar_id = own.calendar_id
    JOIN bookings r ON r.provider_id = p.id
    WHERE won.id = ${booking_id}::uuid AND won.status IN ('confirmed', 'completed') AND r.id <> won.id
      AND r.status = 'requested' AND r.expires_at > ${now}::timestamptz
      AND r.starts_at BETWEEN won.starts_at - interval '2 days' AND won.ends_at + interval '2 days'
      AND EXISTS (
        SELECT FROM commitments c JOIN seats s ON s.commitment_id = c.id WHERE s.booking_id = won.id
          AND c.padded && tstzrange(
            r.starts_at - make_interval(mins => p.buffer_before_minutes),
            r.ends_at + make_interval(mins => p.buffer_after_minutes))
          AND NOT (
            c.capacity > 1 AND c.service_id = r.service_id AND c.starts_at = r.starts_at
            AND c.capacity - c.seats_taken >= r.participants))
    ORDER BY r.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Stores when a far-ahead booking is charged, in the transaction that confirms it. */
export async function scheduleCharge(tx: Tx, booking_id: string, charge_at: string): Promise<void> {
  await tx.updateTable('bookings').set({ charge_at }).where('id', '=', booking_id).execute();
}

/** The charge plan of a booking with a later charge. */
export interface PlannedRow {
  readonly id: string;
  readonly starts_at: Date;
  readonly charge_at: Date | null;
  readonly pay_by: Date | null;
  readonly charge_tries: number;
}

/** Lists the bookings of dates (occurrence ids) that are charged later. */
export async function listPlannedOn(tx: Tx, dates: readonly string[]): Promise<readonly PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    SELECT b.id, b.starts_at, b.charge_at, b.pay_by, b.charge_tries FROM bookings b
    WHERE b.status = 'confirmed' AND b.payment_status = 'scheduled' AND EXISTS (
      SELECT FROM booking_items i
      WHERE i.booking_id = b.id AND i.change_id IS NULL AND i.occurrence_id = ANY (${[...dates]}::uuid[]))`.execute(tx);
  return rows;
}

/** Stores the charge plans of bookings. */
export async function storePlans(tx: Tx, plans: readonly (ChargePlan & { readonly id: string })[]): Promise<void> {
  await sql`
    UPDATE bookings b SET charge_at = p.charge_at, pay_by = p.pay_by, charge_tries = p.charge_tries
    FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      AS p (id uuid, charge_at timestamptz, pay_by timestamptz, charge_tries int)
    WHERE b.id = p.id AND b.payment_status = 'scheduled'`.execute(tx);
}

/**
 * Payment statuses that hold a booking beyond its deadline, because their result is known within minutes. A stuck
 * payment does not, because it would hold the time until staff settles it. If it took the money, that is refunded
 * automatically.
 */
export const mayStillPay = ['pending', 'authorized'] as const satisfies readonly PaymentStatus[];

/** Lists due later charges, ordered by that time, after a cursor. Omits bookings with a payment in progress. */
export function listDueCharges(db: Db, now: Date): PageReader {
  return listScheduled(db, now, 'charge_at', paymentUnderWay);
}

/** Lists far-ahead bookings whose customer has not paid in time, ordered by the deadline, after a cursor. */
export function listUnpaid(db: Db, now: Date): PageReader {
  return listScheduled(db, now, 'pay_by', mayStillPay);
}

function listScheduled(db: Db, now: Date, moment: 'charge_at' | 'pay_by', waits: readonly PaymentStatus[]): PageReader {
  const at = sql.ref(`b.${moment}`);
  const rows = sql<CursorKeys>`
    SELECT b.id, ${at} AS at
    FROM bookings b
    WHERE b.status = 'confirmed' AND b.payment_status = 'scheduled' AND ${at} <= ${now}::timestamptz
      AND ${moment === 'pay_by' ? sql`b.charge_at IS NULL` : sql`true`}
      AND NOT EXISTS (
        SELECT FROM payments p
        WHERE p.booking_id = b.id AND p.change_id IS NULL AND p.status = ANY(${[...waits]}::text[])
      )`;
  return pagesByTime(db, rows, `b.${moment}`, 'b.id');
}

/** Records a failed later charge. `next` is the time of the next attempt, or the customer's payment deadline. */
export async function noteFailedCharge(
  tx: Tx,
  booking_id: string,
  next: { charge_at: string } | { pay_by: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((eb) => ({
      charge_tries: eb('charge_tries', '+', 1),
      charge_at: 'charge_at' in next ? next.charge_at : null,
      pay_by: 'pay_by' in next ? next.pay_by : null,
      updated_at: now,
    }))
    .where('id', '=', booking_id)
    .execute();
}

/** Stores the customer's payment deadline of a booking that could not be charged. */
export async function notePayBy(tx: Tx, booking_id: string, pay_by: string, now: Date): Promise<void> {
  await tx.updateTable('bookings').set({ pay_by, updated_at: now }).where('id', '=', booking_id).execute();
}

/** Records the failed charge of an accepted request. Returns whether that is new. */
export async function noteFailedAcceptance(tx: Tx, booking_id: string, now: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('bookings')
    .set({ payment_status: 'failed', updated_at: now })
    .where('id', '=', booking_id)
    .where('status', '=', 'awaiting_payment')
    .where('payment_status', '=', 'authorized')
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Records that a far-ahead booking is paid. */
export async function notePaid(tx: Tx, booking_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ payment_status: 'paid', charge_at: null, pay_by: null, updated_at: now })
    .where('id', '=', booking_id)
    .where('payment_status', '=', 'scheduled')
    .execute();
}
