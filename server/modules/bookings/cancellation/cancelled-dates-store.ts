import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import { pagesByTime } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';

/**
 * Lists the bookings of an event that are unpaid, requested or confirmed and contain a cancelled date, or would after
 * their open change, in the order of their creation, after a cursor.
 */
export function listOnCancelledDates(db: Db, event_id: string): PageReader {
  const rows = sql<CursorKeys>`
    SELECT b.id, b.created_at AS at FROM bookings b
    WHERE ${isOnCancelledDate} AND b.event_id = ${event_id}::uuid`;
  return pagesByTime(db, rows, 'created_at');
}

/** Counts the bookings of `listOnCancelledDates`. */
export async function countOnCancelledDates(db: ReadDb, event_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM bookings b
    WHERE ${isOnCancelledDate} AND b.event_id = ${event_id}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

const isOnCancelledDate = sql`
  b.status IN ('awaiting_payment', 'requested', 'confirmed')
    AND EXISTS (
      SELECT FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id AND o.status = 'cancelled'
      LEFT JOIN booking_changes h ON h.id = i.change_id
      WHERE i.booking_id = b.id AND (h.id IS NULL OR h.status IN ('proposed', 'awaiting_payment')))`;

/** The reasons of an event's cancelled dates, by date. */
export async function listCancelledDates(db: Db, event_id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('occurrences')
    .select(['id', 'cancel_reason'])
    .where('event_id', '=', event_id)
    .where('status', '=', 'cancelled')
    .execute();
  return new Map(rows.map((row) => [row.id, row.cancel_reason]));
}

/** Lists the starts of dates, in order. */
export async function listStarts(db: ReadDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .select('starts_at')
    .where('id', 'in', [...ids])
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => row.starts_at.toISOString());
}

/** The bookings that were cancelled with dates of an event since an instant, with their refunds (minor units). */
export interface CancelledSince {
  /** When it began: what was asked for, or the oldest refund without an answer; null if there is none. */
  readonly since: Date | null;
  readonly bookings: number;
  readonly refund_amount: number;
  /** What the payment company has accepted. */
  readonly accepted_amount: number;
  readonly unanswered: number;
  readonly rejected: number;
}

/**
 * Counts the bookings that were cancelled with dates of an event, all of them or in part, since an instant or, if it is
 * null, since the oldest of their refunds that has no answer.
 */
export async function countCancelledSince(db: ReadDb, event_id: string, since: string | null): Promise<CancelledSince> {
  const { rows } = await sql<CancelledSince>`
    WITH ended AS (
      SELECT id, max(at) AS at FROM (
        SELECT b.id, h.at FROM bookings b JOIN booking_history h ON h.booking_id = b.id
        WHERE b.event_id = ${event_id}::uuid AND (
          (h.by_role = 'provider' AND h.what = 'note' AND h.message ->> 'key' = 'tickets_cancelled')
          OR (h.by_role = 'system' AND h.message ->> 'key' = 'date_cancelled'))
        UNION ALL
        SELECT h.booking_id, h.at FROM booking_history h
        WHERE h.by_role = 'provider' AND h.to_status = 'cancelled' AND h.booking_id IN (
          SELECT i.booking_id FROM occurrences o JOIN booking_items i ON i.occurrence_id = o.id
          WHERE o.event_id = ${event_id}::uuid AND o.status = 'cancelled')
      ) each_time GROUP BY id
    ), began AS (
      SELECT COALESCE(${since}::timestamptz, (
        SELECT min(r.created_at) FROM refunds r JOIN ended ON ended.id = r.booking_id
        WHERE r.status = 'pending' AND r.gateway_id IS NULL)) AS since
    ), run AS (SELECT ended.id FROM ended, began WHERE ended.at >= began.since),
    paid_back AS (
      SELECT r.amount, r.status = 'succeeded' OR (r.status = 'pending' AND r.gateway_id IS NOT NULL) AS is_accepted,
        r.status = 'pending' AND r.gateway_id IS NULL AS is_unanswered, r.status = 'failed' AS is_rejected
      FROM refunds r JOIN run ON run.id = r.booking_id, began WHERE r.created_at >= began.since
    )
    SELECT (SELECT since FROM began) AS since, (SELECT count(*)::int FROM run) AS bookings,
      COALESCE(sum(amount), 0)::int8 AS refund_amount,
      COALESCE(sum(amount) FILTER (WHERE is_accepted), 0)::int8 AS accepted_amount,
      count(*) FILTER (WHERE is_unanswered)::int AS unanswered, count(*) FILTER (WHERE is_rejected)::int AS rejected
    FROM paid_back`.execute(db);
  return rows[0] ?? NOTHING;
}

const NOTHING: CancelledSince = {
  since: null,
  bookings: 0,
  refund_amount: 0,
  accepted_amount: 0,
  unanswered: 0,
  rejected: 0,
};
