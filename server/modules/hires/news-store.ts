import { sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { type HireDateRow, listHireDates } from './hire-store.ts';
import type { HireNews } from './notify-hire.ts';

/** The status of the dates that a message is about. */
const statusOf = {
  asked: 'pending',
  changed: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  cancelled: 'cancelled',
  expired: 'expired',
  date_moved: 'pending',
} as const satisfies Partial<Record<HireNews, string>>;

/**
 * Lists the dates of a hire that were last moved at an instant and are still as the message says. Dates that moved
 * again have another message.
 */
export async function listNewsDates(db: Db, hire_id: string, kind: HireNews, at: string): Promise<HireDateRow[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM hire_dates WHERE hire_id = ${hire_id}::uuid AND last_at = ${at}::timestamptz
      AND status = ANY (${kind === 'date_cancelled' ? ['cancelled', 'withdrawn'] : [statusOf[kind]]}::text[])`.execute(
    db,
  );
  const ids = new Set(rows.map((row) => row.id));
  return (await listHireDates(db, [hire_id])).filter((date) => ids.has(date.id));
}

/** The hire of a notification of a user, and whether its terms are those that it told; null if it is about none. */
export async function findAnsweredNotification(
  tx: Tx,
  which: { readonly notification_id: string; readonly user_id: string },
): Promise<{ readonly hire_id: string; readonly version: number; readonly is_current: boolean } | null> {
  const { rows } = await sql<{ hire_id: string; version: number; is_current: boolean }>`
    SELECT h.id AS hire_id, h.version, h.updated_at <= n.created_at AS is_current
    FROM notifications n JOIN hires h ON h.id = n.hire_id
    WHERE n.id = ${which.notification_id}::uuid AND n.user_id = ${which.user_id}::uuid`.execute(tx);
  return rows[0] ?? null;
}
