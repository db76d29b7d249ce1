import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { isListed, msOf, type Position, position } from './event-source-store.ts';

/** A date of a list: its start in milliseconds since 1970. */
interface NextDate extends Position {
  readonly event_id: string;
}

/** Lists the future dates of a provider's public events after a position, next first, at most `max`. */
export async function listNextDates(
  db: ReadDb,
  page: { readonly provider_id: string; readonly after: Position | null; readonly max: number },
  now: Date,
): Promise<readonly NextDate[]> {
  const later = page.after ? sql`AND ${position(page.after)} < (o.starts_at, o.id)` : sql``;
  const { rows } = await sql<NextDate>`
    SELECT o.id, o.event_id, ${msOf(sql`o.starts_at`)} AS at
    FROM occurrences o
    JOIN events e ON e.id = o.event_id
    WHERE o.provider_id = ${page.provider_id}::uuid AND o.status = 'scheduled' AND o.starts_at > ${now}::timestamptz
      AND e.status = 'published' AND ${isListed} ${later}
    ORDER BY o.starts_at, o.id LIMIT ${page.max}`.execute(db);
  return rows;
}
