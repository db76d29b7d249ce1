import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Counts a visitor of a page once per day of its time zone. The visits of its owner are not counted. */
export async function countVisitor(
  tx: Tx,
  visit: { readonly provider_id: string; readonly viewer: Buffer; readonly user_id: string | null; readonly now: Date },
): Promise<void> {
  await sql`
    WITH page AS (
      SELECT id, (${visit.now}::timestamptz AT TIME ZONE timezone)::date AS day FROM providers
      WHERE id = ${visit.provider_id}::uuid AND (owner_id IS NULL OR owner_id IS DISTINCT FROM ${visit.user_id}::uuid)
    ), seen AS (
      INSERT INTO profile_viewers (provider_id, day, viewer)
      SELECT id, day, ${visit.viewer} FROM page
      ON CONFLICT DO NOTHING
      RETURNING provider_id, day
    )
    INSERT INTO profile_views (provider_id, day, views) SELECT provider_id, day, 1 FROM seen
    ON CONFLICT (provider_id, day) DO UPDATE SET views = profile_views.views + 1`.execute(tx);
}

/** A day of a page: how many people viewed it, and how many began a conversation on it. */
export interface ViewedDay {
  readonly date: string;
  readonly views: number;
  readonly contacts: number;
}

/** Lists the last `days` days of a page in its time zone, oldest first, days without views included. */
export async function listViews(
  db: ReadDb,
  wanted: { readonly provider_id: string; readonly days: number; readonly now: Date },
): Promise<ViewedDay[]> {
  const { rows } = await sql<ViewedDay>`
    WITH page AS (
      SELECT id, timezone, (${wanted.now}::timestamptz AT TIME ZONE timezone)::date AS today FROM providers
      WHERE id = ${wanted.provider_id}::uuid
    ), contacts AS (
      SELECT (c.created_at AT TIME ZONE page.timezone)::date AS day, count(*)::int AS contacts
      FROM page JOIN conversations c ON c.provider_id = page.id AND c.booking_id IS NULL
      GROUP BY 1
    )
    SELECT to_char(shown.day, 'YYYY-MM-DD') AS date, COALESCE(v.views, 0) AS views,
      COALESCE(c.contacts, 0) AS contacts
    FROM page
    CROSS JOIN LATERAL (SELECT page.today - n AS day FROM generate_series(0, ${wanted.days - 1}::int) n) shown
    LEFT JOIN profile_views v ON v.provider_id = page.id AND v.day = shown.day
    LEFT JOIN contacts c ON c.day = shown.day
    ORDER BY shown.day`.execute(db);
  return rows;
}

/** Deletes who viewed pages before `day` (YYYY-MM-DD); the counts stay. */
export async function forgetViewers(db: Db, day: string): Promise<void> {
  await sql`DELETE FROM profile_viewers WHERE day < ${day}::date`.execute(db);
}
