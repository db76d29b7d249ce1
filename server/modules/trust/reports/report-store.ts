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
  /** The owner of the page; null if it isn't what the report is about. */
  readonly owner_name: string | null;
  readonly warned_name: string | null;
  readonly warning: string | null;
  readonly warned_at: Date | null;
  readonly earlier_reports: number;
  readonly last_warned_at: Date | null;
};

/** Whether a report is about its page, and not about a review of it or a customer of its provider. */
const isAboutPage = (report: 'r' | 'e') =>
  sql`${sql.ref(`${report}.by_role`)} <> 'provider' AND ${sql.ref(`${report}.review_id`)} IS NULL`;

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
      (SELECT e.title FROM events e WHERE e.id = r.event_id) AS event_title,
      o.name AS owner_name, w.reason AS warning, w.warned_at,
      (SELECT name FROM users WHERE id = w.user_id) AS warned_name,
      (
        SELECT count(*)::int
        FROM reports e
        WHERE ${isAboutPage('r')} AND ${isAboutPage('e')} AND e.provider_id = r.provider_id AND e.kind = r.kind
          AND (e.created_at, e.id) < (r.created_at, r.id)
      ) AS earlier_reports,
      (
        SELECT max(x.warned_at)
        FROM reports e
        JOIN warnings x ON x.report_id = e.id
        WHERE ${isAboutPage('r')} AND e.provider_id = r.provider_id AND e.id <> r.id
      ) AS last_warned_at
    FROM reports r
    JOIN providers p ON p.id = r.provider_id
    LEFT JOIN users o ON o.id = p.owner_id AND o.status <> 'deleted' AND ${isAboutPage('r')}
    LEFT JOIN warnings w ON w.report_id = r.id
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

/** Inserts the warning of an upheld report for the page's owner, once. */
export async function insertWarning(tx: Tx, report_id: string, reason: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO warnings (report_id, user_id, reason, warned_at)
    SELECT r.id, p.owner_id, ${reason}, ${now}::timestamptz
    FROM reports r
    JOIN providers p ON p.id = r.provider_id
    WHERE r.id = ${report_id}::uuid`.execute(tx);
}

/** A warning with its page and the address of the person warned, even while suspended; null when there is none. */
export async function findWarning(
  db: ReadDb,
  report_id: string,
): Promise<{ user_id: string; reason: string; page_name: string; email: string; language: string } | null> {
  return (
    (await db
      .selectFrom('warnings')
      .innerJoin('reports', 'reports.id', 'warnings.report_id')
      .innerJoin('providers', 'providers.id', 'reports.provider_id')
      .innerJoin('users', 'users.id', 'warnings.user_id')
      .select([
        ...(['warnings.user_id', 'warnings.reason', 'providers.name as page_name'] as const),
        ...(['users.email', 'users.language'] as const),
      ])
      .where('warnings.report_id', '=', report_id)
      .where('users.status', '<>', 'deleted')
      .executeTakeFirst()) ?? null
  );
}
