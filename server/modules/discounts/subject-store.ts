import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';

/** What a code names of events. */
export interface CodeSubjects {
  readonly service_ids: readonly string[];
  readonly event_ids: readonly string[];
  readonly occurrence_ids: readonly string[];
  readonly package_ids: readonly string[];
}

/** The lists of a code that name something of another page, or something that does not exist. */
export async function listForeignSubjects(
  db: Tx,
  provider_id: string,
  { event_ids, occurrence_ids, package_ids }: CodeSubjects,
): Promise<readonly ('event_ids' | 'occurrence_ids' | 'package_ids')[]> {
  const { rows } = await sql<{ path: 'event_ids' | 'occurrence_ids' | 'package_ids' }>`
    SELECT path FROM (VALUES
      ('event_ids', ${event_ids.length}::bigint, (
        SELECT count(*) FROM events WHERE id = ANY(${[...event_ids]}::uuid[]) AND provider_id = ${provider_id}::uuid)),
      ('occurrence_ids', ${occurrence_ids.length}::bigint, (
        SELECT count(*) FROM occurrences
        WHERE id = ANY(${[...occurrence_ids]}::uuid[]) AND provider_id = ${provider_id}::uuid)),
      ('package_ids', ${package_ids.length}::bigint, (
        SELECT count(*) FROM packages p JOIN events e ON e.id = p.event_id
        WHERE p.id = ANY(${[...package_ids]}::uuid[]) AND e.provider_id = ${provider_id}::uuid))
    ) AS given (path, named, own)
    WHERE named <> own`.execute(db);
  return rows.map((row) => row.path);
}

/** Lists a page of the services that a code may discount, offered ones first. */
export async function listServices(
  db: ReadDb,
  provider_id: string,
  page: { limit: number; after: { is_active: boolean; id: string } | null },
) {
  let query = db
    .selectFrom('services')
    .select(['id', 'title', 'amount', 'currency', 'is_active'])
    .where('provider_id', '=', provider_id);
  if (page.after)
    query = query.where(
      sql<boolean>`(NOT is_active, id) > (NOT ${page.after.is_active}::boolean, ${page.after.id}::uuid)`,
    );
  return query.orderBy(sql`NOT is_active`).orderBy('id').limit(page.limit).execute();
}

/**
 * Lists a page of a provider's published events with a future date, next first, with one more row if there are more.
 */
export async function listEvents(db: ReadDb, provider_id: string, page: PageWanted, now: Date) {
  const { rows } = await sql<{ id: string; title: string; starts_at: Date }>`
    SELECT * FROM (
      SELECT e.id, e.title, min(o.starts_at) AS starts_at
      FROM events e JOIN occurrences o ON o.event_id = e.id AND o.status = 'scheduled'
        AND o.ends_at > ${now}::timestamptz
      WHERE e.provider_id = ${provider_id}::uuid AND e.status = 'published'
      GROUP BY e.id
    ) event
    WHERE true ${andPage({ at: 'starts_at' }, page)}`.execute(db);
  return rows;
}

/** Lists a page of an event's future dates, next first, with one more row if there are more. */
export async function listOccurrences(
  db: ReadDb,
  event: { provider_id: string; event_id: string },
  page: PageWanted,
  now: Date,
) {
  const { rows } = await sql<{ id: string; starts_at: Date; ends_at: Date }>`
    SELECT id, starts_at, ends_at FROM occurrences
    WHERE event_id = ${event.event_id}::uuid AND provider_id = ${event.provider_id}::uuid AND status = 'scheduled'
      AND ends_at > ${now}::timestamptz ${andPage({ at: 'starts_at' }, page)}`.execute(db);
  return rows;
}

/** Lists a page of an event's packages in their order, with the number of bookings that contain them. */
export async function listPackages(
  db: ReadDb,
  event: { provider_id: string; event_id: string },
  page: { limit: number; after: { position: number; id: string } | null },
) {
  const { after, limit } = page;
  const { rows } = await sql<{
    id: string;
    title: string;
    amount: number;
    currency: Currency;
    is_hidden: boolean;
    position: number;
    bookings: number;
  }>`
    SELECT p.id, p.name AS title, p.amount, e.currency, p.is_hidden, p.position, (
      SELECT count(DISTINCT i.booking_id)::int FROM booking_items i JOIN bookings b ON b.id = i.booking_id
      WHERE i.package_id = p.id AND i.change_id IS NULL AND b.status IN ('confirmed', 'completed', 'no_show')
    ) AS bookings
    FROM packages p JOIN events e ON e.id = p.event_id
    WHERE e.id = ${event.event_id}::uuid AND e.provider_id = ${event.provider_id}::uuid AND p.retired_at IS NULL
      AND (${after === null} OR (p.position, p.id) > (${after?.position ?? 0}::int, ${after?.id ?? null}::uuid))
    ORDER BY p.position, p.id LIMIT ${limit}`.execute(db);
  return rows;
}
