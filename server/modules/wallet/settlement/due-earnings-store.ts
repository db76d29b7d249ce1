import { sql } from 'kysely';
import { HOLD_HOURS } from '#contract/limits/earnings-hold.ts';
import { type Db, pagesByTime, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';

/** Lists bookings whose earnings are due for release, earliest end first, after a cursor. */
export function listDue(db: Db, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, ends_at AS at FROM bookings
    WHERE earnings_released_at IS NULL AND status IN ('confirmed', 'completed', 'no_show', 'cancelled') AND price > 0
      AND payment_status <> 'on_site' AND payment_status <> 'scheduled'
      AND ends_at <= ${heldSince(now)}`;
  return pagesByTime(db, rows, 'ends_at');
}

/** Lists dates of events that are due for settlement, earliest end first, after a cursor. */
export function listDueDates(db: Db, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT o.id, o.ends_at AS at FROM occurrences o
    WHERE o.settled_at IS NULL AND o.ends_at <= ${heldSince(now)} AND o.status = 'scheduled'`;
  return pagesByTime(db, rows, 'o.ends_at', 'o.id');
}

/** Lists the bookings of a date that are not settled yet, in the order of their creation, after a cursor. */
export function listUnsettled(db: Db, occurrence_id: string): PageReader {
  const rows = sql<CursorKeys>`
    SELECT b.id, b.created_at AS at
    FROM bookings b
    WHERE ${isUnsettledOn(occurrence_id)}`;
  return pagesByTime(db, rows, 'b.created_at', 'b.id');
}

/** A booking `b` with earnings from a date that are not settled. What is kept of a cancelled one is of no date. */
export const isUnsettledOn = (occurrence_id: string) => sql`
  b.id IN (
    SELECT booking_id FROM booking_items WHERE occurrence_id = ${occurrence_id}::uuid AND change_id IS NULL)
  AND b.earnings_released_at IS NULL AND b.status IN ('confirmed', 'completed', 'no_show') AND b.price > 0
  AND b.payment_status <> 'on_site'
  AND NOT EXISTS (SELECT FROM journals WHERE cause = 'settlement:' || ${occurrence_id} || ':' || b.id)`;

/** A booking with earnings to release. */
export interface DueBooking {
  readonly currency: string;
  /** The price minus discounts. */
  readonly net: number;
  /** Whether it has tickets of dates; what is kept of a cancelled one belongs to none. */
  readonly has_dates: boolean;
  /** Whether it is paid, and the payment is not disputed. */
  readonly is_paid: boolean;
  /** Whether it ended 48 hours ago, so that all its earnings are due. */
  readonly is_over: boolean;
}

/** Locks a booking with earnings. Returns null if they were released meanwhile, or it can have none. */
export async function lockDue(tx: Tx, booking_id: string, now: Date): Promise<DueBooking | null> {
  const { rows } = await sql<DueBooking>`
    SELECT currency, price - discount AS net, event_id IS NOT NULL AND status <> 'cancelled' AS has_dates,
      payment_status NOT IN ('disputed', 'scheduled') AS is_paid, ends_at <= ${heldSince(now)} AS is_over
    FROM bookings
    WHERE id = ${booking_id}::uuid AND earnings_released_at IS NULL
      AND status IN ('confirmed', 'completed', 'no_show', 'cancelled')
    FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** What ended until this instant is due. */
export const heldSince = (now: Date) => sql`(${now}::timestamptz - ${HOLD_HOURS} * interval '1 hour')`;
