import { sql } from 'kysely';
import { type Db, pagesByTime, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { waitingJobs } from '#server/modules/notifications/queries.ts';
import { reminderKind, reminderWindow, usualLead } from './rules/reminders.ts';

const BATCH = 500;

/** The users of both sides, whose screens must show the completion. */
export interface Completed {
  readonly customer_id: string | null;
  readonly owner_id: string | null;
}

/**
 * Lists confirmed bookings whose end has passed, earliest first, after a cursor. A booking whose card is still to be
 * charged is left out, because nothing would charge it after its completion.
 */
export function listEnded(db: Db, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, ends_at AS at FROM bookings
    WHERE status = 'confirmed' AND payment_status <> 'scheduled' AND ends_at <= ${now}::timestamptz`;
  return pagesByTime(db, rows, 'ends_at');
}

/**
 * Completes the ended ones of these bookings. Skips rows locked by another transaction; the next run completes them.
 * The calendar entry does not change, so its sequence does not either.
 */
export async function completeEnded(tx: Tx, ids: readonly string[], now: Date): Promise<readonly Completed[]> {
  const { rows } = await sql<Completed>`
    WITH ended AS (
      SELECT id
      FROM bookings
      WHERE id = ANY(${[...ids]}::uuid[]) AND status = 'confirmed' AND payment_status <> 'scheduled'
        AND ends_at <= ${now}::timestamptz
      ORDER BY id
      FOR NO KEY UPDATE SKIP LOCKED
    ), completed AS (
      UPDATE bookings
      SET status = 'completed', updated_at = ${now}::timestamptz
      FROM ended
      WHERE bookings.id = ended.id
      RETURNING bookings.*
    ), told AS (
      INSERT INTO booking_history (booking_id, at, by_role, from_status, to_status)
      SELECT id, ${now}::timestamptz, 'system', 'confirmed', 'completed' FROM completed ORDER BY ends_at, id
    )
    SELECT completed.customer_id, providers.owner_id
    FROM completed
    JOIN providers ON providers.id = completed.provider_id`.execute(tx);
  return rows;
}

/**
 * Inserts the due reminders of the pages that remind so long before the start (500 at most), once per start of a
 * session or of a booked date, with the jobs that send them. Each job decides whether its reminder still applies.
 * Returns the number of reminders.
 */
export async function noteReminders(tx: Tx, lead_minutes: number, now: Date): Promise<number> {
  const { lead_ms, min_ms } = reminderWindow(lead_minutes);
  const from = new Date(now.getTime() + min_ms);
  const to = new Date(now.getTime() + lead_ms);
  // No session is longer than a day, and no date of an event than two weeks, so indexes on their ends find them.
  const { rows } = await sql<{ booking_id: string; starts_at: Date }>`
    WITH due AS (
      SELECT b.id AS booking_id, b.starts_at FROM bookings b
      WHERE b.status = 'confirmed' AND b.kind = 'session' AND b.ends_at > ${from}::timestamptz
        AND b.ends_at <= ${to}::timestamptz + interval '1 day'
        AND b.starts_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz
      UNION
      SELECT b.id, o.starts_at FROM occurrences o
      JOIN booking_items i ON i.occurrence_id = o.id AND i.change_id IS NULL
      JOIN bookings b ON b.id = i.booking_id AND b.status = 'confirmed'
      WHERE o.status = 'scheduled' AND o.settled_at IS NULL AND o.ends_at > ${from}::timestamptz
        AND o.ends_at <= ${to}::timestamptz + interval '14 days'
        AND o.starts_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz
    )
    INSERT INTO booking_reminders (booking_id, lead_minutes, starts_at, created_at)
    SELECT d.booking_id, ${lead_minutes}, d.starts_at, ${now}::timestamptz FROM due d
    JOIN bookings b ON b.id = d.booking_id
    JOIN providers p ON p.id = b.provider_id AND ${lead_minutes} = ANY (p.reminder_minutes)
    WHERE (
        SELECT max(h.at) FROM booking_history h WHERE h.booking_id = d.booking_id
      ) <= d.starts_at - make_interval(secs => ${lead_ms / 1000})
      AND NOT EXISTS (
        SELECT FROM booking_reminders r
        WHERE r.booking_id = d.booking_id AND r.lead_minutes = ${lead_minutes} AND r.starts_at = d.starts_at
      )
    ORDER BY d.starts_at LIMIT ${BATCH}
    ON CONFLICT DO NOTHING
    RETURNING booking_id, starts_at`.execute(tx);
  if (rows.length === 0) return 0;
  const kind = reminderKind(lead_minutes);
  const jobs = rows.map(({ booking_id, starts_at }) => {
    const payload = { booking_id, kind: `reminder_${kind}`, starts_at: starts_at.toISOString() };
    // Two reminders of one kind are two messages.
    const own = { lead_minutes, cause: `${payload.starts_at}:${lead_minutes}` };
    return {
      name: 'send-booking-mail',
      payload: lead_minutes === usualLead[kind] ? payload : { ...payload, ...own },
    };
  });
  await sql`WITH added AS (${waitingJobs(jobs, sql`(SELECT) AS one`)} RETURNING 1) SELECT count(*) FROM added`.execute(
    tx,
  );
  return rows.length;
}
