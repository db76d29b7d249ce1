import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

export type ReportRow = Selectable<DB['reports']>;

/** A report to insert. */
export interface NewReport {
  readonly about: string;
  readonly kind: string;
  readonly booking_id: string | null;
  readonly provider_id: string;
  readonly review_id: string | null;
  readonly event_id: string | null;
  readonly by_role: 'customer' | 'provider' | 'visitor';
  readonly by_user_id: string | null;
  readonly text: string;
  readonly now: Date;
}

/**
 * Inserts a report. The database refuses the same report by the same person while it is not closed (`report_one_open`).
 */
export function insertReport(tx: Tx, { now, ...columns }: NewReport): Promise<ReportRow> {
  return tx
    .insertInto('reports')
    .values({ id: newId(), ...columns, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a report about a booking is not closed. Its earnings are then delayed. */
export async function hasOpenReport(db: ReadDb | Tx, booking_id: string): Promise<boolean> {
  const open = await db
    .selectFrom('reports')
    .select('id')
    .where('booking_id', '=', booking_id)
    .where('status', '<>', 'closed')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** A review that may be reported, with its page; null when there is none. */
export async function findReviewed(db: ReadDb | Tx, review_id: string) {
  return (
    (await db
      .selectFrom('reviews')
      .select(['id', 'provider_id', 'booking_id'])
      .where('id', '=', review_id)
      .executeTakeFirst()) ?? null
  );
}

/** Lists the reports of one side of a booking, newest first. */
export function listReportsOf(
  db: ReadDb,
  booking_id: string,
  by: { role: 'customer' | 'provider'; user_id: string | null },
): Promise<ReportRow[]> {
  let query = db
    .selectFrom('reports')
    .selectAll()
    .where('booking_id', '=', booking_id)
    .where('by_role', '=', by.role)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  query = by.user_id === null ? query.where('by_user_id', 'is', null) : query.where('by_user_id', '=', by.user_id);
  return query.execute();
}

/** A report with the additional data for staff. */
export type QueuedReport = ReportRow & {
  readonly provider_name: string;
  readonly provider_slug: string;
  readonly reporter_name: string | null;
  readonly review: { readonly author_name: string; readonly rating: number; readonly text: string } | null;
  readonly event_title: string | null;
};

/**
 * Lists reports in keyset order: not closed, oldest first; closed, latest first; or a single one. Returns one more than
 * `limit` if there are more.
 */
export async function listReports(
  db: ReadDb | Tx,
  which:
    | { readonly id: string }
    | (PageWanted & { readonly state: 'open' | 'done'; readonly provider_id?: string | undefined }),
): Promise<QueuedReport[]> {
  const { rows } = await sql<QueuedReport>`
    SELECT r.*, p.name AS provider_name, p.slug AS provider_slug, COALESCE(u.name, b.guest_name) AS reporter_name,
      (
        SELECT json_build_object('author_name', v.author_name, 'rating', v.rating, 'text', v.text)
        FROM reviews v
        WHERE v.id = r.review_id
      ) AS review,
      (SELECT e.title FROM events e WHERE e.id = r.event_id) AS event_title
    FROM reports r
    JOIN providers p ON p.id = r.provider_id
    LEFT JOIN users u ON u.id = r.by_user_id
    LEFT JOIN bookings b ON b.id = r.booking_id AND r.by_role = 'customer'
    WHERE ${wanted(which)}`.execute(db);
  return rows;
}

function wanted(which: Parameters<typeof listReports>[1]) {
  if ('id' in which) return sql`r.id = ${which.id}::uuid`;
  const ofPage = which.provider_id === undefined ? sql`` : sql`AND r.provider_id = ${which.provider_id}::uuid`;
  if (which.state === 'open')
    return sql`r.status <> 'closed' ${ofPage} ${andPage({ at: 'r.created_at', id: 'r.id' }, which)}`;
  return sql`r.status = 'closed' ${ofPage} ${andPage({ at: 'r.closed_at', id: 'r.id', way: 'desc' }, which)}`;
}

/** Counts open reports, with the time of the oldest. */
export async function countWaitingReports(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest_at FROM reports WHERE status <> 'closed'`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** Moves a report by compare-and-set with the text of staff. Returns null if it was closed meanwhile. */
export async function moveReport(
  tx: Tx,
  move: {
    id: string;
    from: readonly string[];
    to: string;
    word: string;
    outcome: 'upheld' | 'dismissed' | null;
    now: Date;
  },
): Promise<ReportRow | null> {
  return (
    (await tx
      .updateTable('reports')
      .set({
        status: move.to,
        word: move.word,
        outcome: move.outcome,
        closed_at: move.to === 'closed' ? move.now : null,
      })
      .where('id', '=', move.id)
      .where('status', 'in', [...move.from])
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}
