import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { heldSince } from './due-earnings-store.ts';

/** A hired page's line in the split of a date, for one booking. */
export interface HiredPart {
  readonly owner_id: string;
  readonly percent: number | null;
  /** The booking's part of it; null if the booking was paid after the split was decided. */
  readonly amount: number | null;
}

/** A date of a booking. */
export interface BookedDate {
  readonly occurrence_id: string;
  /** The price of its items minus discounts. */
  readonly net: number;
  readonly is_due: boolean;
  readonly is_settled: boolean;
  /** Whether hired pages work on it and it is not decided yet how its sales are split. */
  readonly is_undecided: boolean;
  readonly hired: readonly HiredPart[];
  /** The organiser's part of what was decided. */
  readonly rest: number;
}

/** Lists the dates of a booking with what was decided for them, in their order. */
export async function listBookedDates(db: ReadDb | Tx, booking_id: string, now: Date): Promise<BookedDate[]> {
  const { rows } = await sql<BookedDate>`
    SELECT i.occurrence_id, i.net, o.status = 'scheduled' AND o.ends_at <= ${heldSince(now)} AS is_due,
      ${isSettled} AS is_settled,
      s.occurrence_id IS NULL AND EXISTS (
        SELECT FROM hire_dates WHERE occurrence_id = o.id AND status IN ('accepted', 'performed')) AS is_undecided,
      (
        SELECT COALESCE(json_agg(json_build_object('owner_id', l.owner_id, 'percent', l.percent, 'amount', p.amount)
          ORDER BY l.hire_date_id), '[]')
        FROM settlement_lines l
        LEFT JOIN settlement_parts p ON p.hire_date_id = l.hire_date_id AND p.booking_id = i.booking_id
        WHERE l.occurrence_id = o.id
      ) AS hired,
      COALESCE((
        SELECT amount FROM settlement_parts
        WHERE booking_id = i.booking_id AND occurrence_id = o.id AND hire_date_id IS NULL
      ), 0) AS rest
    FROM (${netByDate(sql`booking_id = ${booking_id}::uuid`)}) i
    JOIN occurrences o ON o.id = i.occurrence_id
    LEFT JOIN settlements s ON s.occurrence_id = o.id
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows;
}

/** The net price of bookings by date. */
export const netByDate = (condition: ReturnType<typeof sql>) => sql`
  SELECT booking_id, occurrence_id, sum(price - discount)::bigint AS net FROM booking_items
  WHERE change_id IS NULL AND ${condition} GROUP BY booking_id, occurrence_id`;

/** Whether a booking's part `i` of a date is settled. */
export const isSettled = sql<boolean>`EXISTS (
  SELECT FROM journals WHERE cause = 'settlement:' || i.occurrence_id || ':' || i.booking_id)`;
