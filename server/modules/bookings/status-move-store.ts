import { type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/message.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { freedSeats } from '#server/modules/inventory/queries.ts';
import { type NewJob, waitingJobs } from '#server/modules/notifications/queries.ts';

/** A transition of a booking's status from one of `from` (the states of the transition table). */
export interface BookingMove {
  readonly id: string;
  readonly from: readonly BookingStatus[];
  readonly to: BookingStatus;
  readonly payment_status?: string;
  /** The payment deadline, for transitions to `awaiting_payment`; unchanged if absent. */
  readonly expires_at?: string;
  readonly by_role: 'customer' | 'provider' | 'admin' | 'system';
  readonly by_user_id?: string | null;
  /** The person's own text. */
  readonly why?: string;
  /** The app's note about it (`historyNote`). */
  readonly note?: Message;
  readonly now: Date;
}

/**
 * Changes a booking's status by compare-and-set and writes its history. Returns false if another transaction changed it
 * first.
 */
export async function moveBooking(tx: Tx, move: BookingMove): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH before AS (
      SELECT id, status FROM bookings WHERE id = ${move.id}::uuid AND status = ANY(${[...move.from]}::text[]) FOR UPDATE
    ),
    ${movedRows(move)}
    SELECT id FROM moved`.execute(tx);
  return rows.length === 1;
}

/**
 * Ends a booking by compare-and-set with its history, in one statement: expires its open change, frees what both take,
 * and adds jobs. Returns false, and does nothing, if another transaction changed it first.
 */
export async function endBooking(tx: Tx, move: BookingMove, jobs: readonly NewJob[]): Promise<boolean> {
  // The change is locked before its seats, as where changes expire.
  const { rows } = await sql`
    WITH before AS (
      SELECT id, status FROM bookings WHERE id = ${move.id}::uuid AND status = ANY(${[...move.from]}::text[]) FOR UPDATE
    ),
    ${movedRows(move)}, expired AS (
      UPDATE booking_changes c SET status = 'expired', updated_at = ${move.now}::timestamptz
      FROM moved WHERE c.booking_id = moved.id AND c.status IN ('proposed', 'awaiting_payment')
      RETURNING c.id
    ), ${freedSeats(sql`moved, (SELECT count(*) FROM expired) AS unheld`, sql`${move.id}::uuid`)},
    follows AS (${waitingJobs(jobs, sql`moved`)})
    SELECT FROM moved`.execute(tx);
  return rows.length === 1;
}

/**
 * The parts of a statement that write a transition as `moved` and `told`. The statement must find and lock the booking
 * as `before (id, status)`.
 */
export function movedRows(move: BookingMove): RawBuilder<unknown> {
  return sql`moved AS (
      UPDATE bookings
      SET status = ${move.to}, payment_status = COALESCE(${move.payment_status ?? null}, payment_status),
        sequence = sequence + 1, updated_at = ${move.now}::timestamptz,
        expires_at = CASE
          WHEN ${move.to} = 'awaiting_payment' THEN COALESCE(${move.expires_at ?? null}::timestamptz, expires_at) END
      FROM before WHERE bookings.id = before.id RETURNING bookings.*
    ), told AS (
      INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status, why, message)
      SELECT id, ${move.now}::timestamptz, ${move.by_role}, ${move.by_user_id ?? null}::uuid, status, ${move.to},
        ${move.why ?? ''}, ${move.note === undefined ? null : JSON.stringify(move.note)}::jsonb
      FROM before
      RETURNING *
    )`;
}

/** Adds a line to a booking's history without a change of its status. */
export async function noteHappening(
  tx: Tx,
  notice: { booking_id: string; by_role: BookingMove['by_role']; by_user_id: string | null; note: Message; now: Date },
): Promise<void> {
  await sql`INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status, what, message)
    SELECT id, ${notice.now}::timestamptz, ${notice.by_role}, ${notice.by_user_id}::uuid, status, status,
      'note', ${JSON.stringify(notice.note)}::jsonb
    FROM bookings
    WHERE id = ${notice.booking_id}::uuid`.execute(tx);
}

/** Sets only a booking's payment status (after a refund). */
export async function setPaymentStatus(tx: Tx, booking_id: string, payment_status: string, now: Date): Promise<void> {
  await tx.updateTable('bookings').set({ payment_status, updated_at: now }).where('id', '=', booking_id).execute();
}

/** The part of a statement that sets a booking's payment status if `cause` has a row. */
export const paymentStatusRow = (
  set: { readonly booking_id: string; readonly payment_status: string; readonly now: Date },
  cause: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
      UPDATE bookings SET payment_status = ${set.payment_status}, updated_at = ${set.now}::timestamptz
      FROM ${cause} WHERE bookings.id = ${set.booking_id}::uuid`;

/** Marks a booking's earnings as released. */
export async function markReleased(tx: Tx, booking_id: string, now: Date): Promise<void> {
  await sql`UPDATE bookings SET earnings_released_at = ${now}::timestamptz WHERE id = ${booking_id}::uuid`.execute(tx);
}

/** Whether a booking was confirmed at any time, whatever it is now. */
export async function wasConfirmed(tx: Tx, booking_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('booking_history')
    .select('booking_id')
    .where('booking_id', '=', booking_id)
    .where('to_status', '=', 'confirmed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
