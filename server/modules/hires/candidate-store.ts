import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { isTimeOff } from '#server/modules/availability/queries.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';
import { milesSql, type PageRow } from './hire-store.ts';

/** A coming date of an event. */
export interface EventDateRow {
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly label: string;
}

/** Lists the coming dates of an event, in order: those of some ids, or all. */
export async function listComingDates(
  db: ReadDb | Tx,
  event_id: string,
  ids: readonly string[] | null,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<EventDateRow[]> {
  const { rows } = await sql<EventDateRow>`
    SELECT id, starts_at, ends_at, label FROM occurrences
    WHERE event_id = ${event_id}::uuid AND status = 'scheduled' AND starts_at > ${now}::timestamptz
      AND (${ids === null} OR id = ANY (${[...(ids ?? [])]}::uuid[]))
    ORDER BY starts_at, id LIMIT ${max}`.execute(db);
  return rows;
}

/** When a page is busy on a date, or whether it was asked for it. */
export interface TakenDate {
  readonly occurrence_id: string;
  readonly why: 'busy' | 'asked';
  readonly starts_at: string;
  readonly ends_at: string;
}

/** A page for hire. */
export interface CandidateRow extends PageRow {
  readonly currency: string;
  readonly hire_fee: number | null;
  readonly hire_percent: number | null;
  readonly rating_average: number | null;
  readonly rating_count: number;
  readonly banner: PictureRow | null;
  readonly distance_miles: number | null;
  readonly busy_count: number;
  readonly taken: readonly TakenDate[];
}

/** The distance of pages without a place, in the order of candidates. */
export const NOWHERE_MILES = 100_000;

/** The order of candidates: dates busy, miles, rating (negative), id. */
export interface CandidateKeys {
  readonly busy: number;
  readonly miles: number;
  readonly rating: number;
  readonly id: string;
}

/** Which pages to list. */
export interface CandidateQuery {
  readonly event_id: string;
  readonly user_id: string;
  readonly date_ids: readonly string[];
  readonly category_id: string | null;
  readonly text: string;
  readonly radius: number | null;
  readonly max_fee: number | null;
  readonly provider_id: string | null;
}

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Lists published pages for hire in an event's currency, except those of its owner: those free on most dates first,
 * then the nearest, then the best rated. One more than `limit` if there are more.
 */
export async function listCandidates(
  db: ReadDb,
  query: CandidateQuery,
  page: { readonly limit: number; readonly after: CandidateKeys | null },
): Promise<(CandidateRow & CandidateKeys)[]> {
  const { after } = page;
  const text = query.text.trim();
  const { rows } = await sql<CandidateRow & CandidateKeys>`
    WITH wanted AS MATERIALIZED (
      SELECT id, starts_at, ends_at FROM occurrences WHERE id = ANY (${[...query.date_ids]}::uuid[])
    ), pages AS MATERIALIZED (
      SELECT p.*, ${milesSql('p', 'e')} AS distance_miles
      FROM providers p JOIN events e ON e.id = ${query.event_id}::uuid
      WHERE p.takes_hires AND p.status = 'published' AND p.owner_id IS NOT NULL
        AND p.owner_id <> ${query.user_id}::uuid AND p.currency = e.currency
        AND (${query.category_id}::uuid IS NULL OR ${query.category_id}::uuid = ANY (p.category_ids))
        AND (${query.provider_id}::uuid IS NULL OR p.id = ${query.provider_id}::uuid)
        AND (${query.max_fee}::int8 IS NULL OR p.hire_fee <= ${query.max_fee}::int8)
        AND (${text} = '' OR p.name ILIKE ${pattern(text)} OR p.headline ILIKE ${pattern(text)})
    ), found AS (
      SELECT p.*, taken.dates AS taken, coalesce(json_array_length(taken.dates), 0) AS busy,
        coalesce(p.distance_miles, ${sql.lit(NOWHERE_MILES)}) AS miles, -coalesce(p.rating_average, 0) AS rating
      FROM pages p
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('occurrence_id', w.id, 'why', CASE WHEN asked.id IS NULL THEN 'busy'
          ELSE 'asked' END, 'starts_at', coalesce(busy.starts_at, w.starts_at),
          'ends_at', coalesce(busy.ends_at, w.ends_at)) ORDER BY w.starts_at, w.id) AS dates
        FROM wanted w
        LEFT JOIN hire_dates asked ON asked.occurrence_id = w.id AND asked.provider_id = p.id
          AND asked.status IN ('pending', 'accepted', 'performed', 'settled')
        LEFT JOIN LATERAL (
          SELECT c.starts_at, c.ends_at FROM commitments c
          WHERE c.calendar_id = p.calendar_id AND c.family_id <> ${query.event_id}::uuid
            AND c.padded && tstzrange(w.starts_at - make_interval(mins => p.buffer_before_minutes),
              w.ends_at + make_interval(mins => p.buffer_after_minutes))
          UNION ALL
          SELECT r.from_at, r.to_at FROM schedule_rules r JOIN providers q ON q.id = r.provider_id
          WHERE q.calendar_id = p.calendar_id AND ${isTimeOff} AND r.from_at < w.ends_at AND r.to_at > w.starts_at
          LIMIT 1
        ) busy ON true
        WHERE busy.starts_at IS NOT NULL OR asked.id IS NOT NULL
      ) taken ON true
      WHERE ${query.radius}::numeric IS NULL OR p.distance_miles <= ${query.radius}::numeric
    )
    SELECT f.id, f.slug, f.name, f.headline, f.currency, f.hire_fee, f.hire_percent, f.rating_average, f.rating_count,
      f.distance_miles, f.busy, f.miles, f.rating, f.busy AS busy_count, coalesce(f.taken, '[]') AS taken,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = f.avatar_id) AS avatar,
      (SELECT ${pictureJson} FROM provider_banners b JOIN pictures i ON i.id = b.picture_id
        WHERE b.provider_id = f.id ORDER BY b.position LIMIT 1) AS banner
    FROM found f
    WHERE ${after === null} OR (f.busy, f.miles, f.rating, f.id)
      > (${after?.busy ?? 0}, ${after?.miles ?? 0}::numeric, ${after?.rating ?? 0}::numeric, ${after?.id ?? null}::uuid)
    ORDER BY f.busy, f.miles, f.rating, f.id
    LIMIT ${page.limit + 1}`.execute(db);
  return rows;
}

/** A page that is to be asked. */
export interface AskedPage {
  readonly id: string;
  readonly owner_id: string | null;
  readonly currency: string;
  readonly status: string;
  readonly takes_hires: boolean;
}

/** Finds the page that is to be asked; null if there is none. */
export async function findAskedPage(tx: Tx, id: string): Promise<AskedPage | null> {
  const row = await tx
    .selectFrom('providers')
    .select(['id', 'owner_id', 'currency', 'status', 'takes_hires'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a saved card of a user: the given one, or the default card. */
export async function findHireCard(tx: Tx, user_id: string, card_id: string | undefined): Promise<string | null> {
  let query = tx.selectFrom('cards').select('id').where('user_id', '=', user_id).where('deleted_at', 'is', null);
  query = card_id === undefined ? query.where('is_default', '=', true) : query.where('id', '=', card_id);
  return (await query.forShare().executeTakeFirst())?.id ?? null;
}
