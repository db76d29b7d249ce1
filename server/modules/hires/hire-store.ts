import { type RawBuilder, sql } from 'kysely';
import type { HireKind, HireSide } from '#contract/choices/hire.ts';
import type { TimeCursor } from '#server/kernel/database/cursor.ts';
import { andPage, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';
import type { DateFacts } from './rules/hire-actions.ts';

/** The terms of a hire as columns. */
export interface Terms {
  readonly kind: HireKind;
  readonly amount: number | null;
  readonly percent: number | null;
}

/** What the two sides of a hire wrote as columns: the organiser, and the asked page. */
export interface Messages {
  readonly message: string;
  readonly provider_message: string;
}

/** One of the two pages of a hire. */
export interface PageRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly headline: string;
  readonly avatar: PictureRow | null;
}

/** The hired page, with what guests know of it. */
export interface HiredPageRow extends PageRow {
  readonly rating_average: number | null;
  readonly rating_count: number;
  readonly is_verified: boolean;
}

/** A hire with what its two sides see of the event and of each other. */
export interface HireRow extends Terms, Messages {
  readonly id: string;
  readonly event_id: string;
  readonly provider_id: string;
  readonly organiser_id: string;
  readonly currency: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly title: string;
  readonly timezone: string;
  readonly place: string;
  readonly is_online: boolean;
  readonly picture: PictureRow | null;
  readonly organiser: PageRow;
  readonly provider: HiredPageRow;
  readonly organiser_owner: string | null;
  readonly provider_owner: string | null;
  readonly distance_miles: number | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

const pageJson = (page: string) => sql`json_build_object('id', ${sql.ref(`${page}.id`)},
      'slug', ${sql.ref(`${page}.slug`)}, 'name', ${sql.ref(`${page}.name`)},
      'headline', ${sql.ref(`${page}.headline`)}, 'rating_average', ${sql.ref(`${page}.rating_average`)},
      'rating_count', ${sql.ref(`${page}.rating_count`)},
      'is_verified', is_identity_confirmed(${sql.ref(`${page}.identity`)}),
      'avatar', (SELECT ${pictureJson} FROM pictures i WHERE i.id = ${sql.ref(`${page}.avatar_id`)}))`;

/** Miles from a page to an event, both with a place, to a tenth; null otherwise. */
export const milesSql = (page: string, event: string): RawBuilder<number | null> => sql`
  CASE WHEN ${sql.ref(`${event}.attendance`)} <> 'virtual' AND ${sql.ref(`${event}.lat`)} IS NOT NULL
    AND ${sql.ref(`${page}.lat`)} IS NOT NULL THEN
    round((earth_point(${sql.ref(`${page}.lat`)}, ${sql.ref(`${page}.lon`)})
      <-> earth_point(${sql.ref(`${event}.lat`)}, ${sql.ref(`${event}.lon`)}))::numeric / 1609.344, 1) END`;

const selectHires = sql`
    SELECT h.id, h.event_id, h.provider_id, h.organiser_id, h.kind, h.amount, h.percent, h.currency, h.message,
      h.provider_message, h.version, h.created_at, h.updated_at, e.title, e.timezone,
      CASE WHEN e.attendance = 'virtual' THEN ''
        ELSE concat_ws(', ', NULLIF(e.venue_name, ''), NULLIF(COALESCE(NULLIF(e.address, ''), e.area_label), '')) END
        AS place, e.attendance <> 'in_person' AS is_online,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = e.picture_ids[1]) AS picture,
      ${pageJson('o')} AS organiser, ${pageJson('p')} AS provider, o.owner_id AS organiser_owner,
      p.owner_id AS provider_owner, ${milesSql('p', 'e')} AS distance_miles,
      (SELECT json_build_object('brand', c.brand, 'last4', c.last4) FROM cards c WHERE c.id = h.card_id) AS card
    FROM hires h
    JOIN events e ON e.id = h.event_id
    JOIN providers o ON o.id = h.organiser_id
    JOIN providers p ON p.id = h.provider_id`;

/** Finds a hire; null if there is none. */
export async function findHire(db: ReadDb | Tx, id: string): Promise<HireRow | null> {
  const { rows } = await sql<HireRow>`${selectHires} WHERE h.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Lists a page of the hires of an event that the user has a side in, oldest first, and one more if there are more. */
export async function listHires(
  db: ReadDb,
  which: { readonly event_id: string; readonly user_id: string },
  page: { readonly limit: number; readonly after: TimeCursor | null },
): Promise<HireRow[]> {
  const { rows } = await sql<HireRow>`${selectHires}
    WHERE h.event_id = ${which.event_id}::uuid
      AND (o.owner_id = ${which.user_id}::uuid OR p.owner_id = ${which.user_id}::uuid)
      ${andPage({ at: 'h.created_at', id: 'h.id' }, page)}`.execute(db);
  return rows;
}

/** Locks a hire until the transaction ends, after the dates that it takes. */
export async function lockHire(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('hires').select('id').where('id', '=', id).forUpdate().execute();
}

/** A hire to store. */
export interface NewHire extends Terms {
  readonly id: string;
  readonly event_id: string;
  readonly provider_id: string;
  readonly organiser_id: string;
  readonly currency: string;
  readonly card_id: string | null;
  readonly message: string;
  readonly provider_message?: string;
}

/** Stores a hire. */
export async function insertHire(tx: Tx, hire: NewHire, now: Date): Promise<void> {
  await tx
    .insertInto('hires')
    .values({ ...hire, created_at: now, updated_at: now })
    .execute();
}

/** Stores other terms of a hire, whose dates are pending. */
export async function updateTerms(
  tx: Tx,
  id: string,
  terms: Terms & Messages & { readonly card_id: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('hires')
    .set((on) => ({
      ...terms,
      version: on('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** A date of a hire. */
export interface HireDateRow extends DateFacts {
  readonly id: string;
  readonly hire_id: string;
  readonly occurrence_id: string;
  readonly ends_at: Date;
  readonly label: string;
  readonly reason: string;
  readonly last_at: Date;
  readonly commitment_id: string | null;
  readonly last_by: HireSide | 'system';
}

/** Lists the dates of hires, in order. */
export async function listHireDates(db: ReadDb | Tx, hire_ids: readonly string[]): Promise<HireDateRow[]> {
  if (hire_ids.length === 0) return [];
  const { rows } = await sql<HireDateRow>`
    SELECT d.id, d.hire_id, d.occurrence_id, d.status, d.last_by, d.last_at, d.expires_at, d.reason, d.commitment_id,
      o.starts_at, o.ends_at, o.label
    FROM hire_dates d JOIN occurrences o ON o.id = d.occurrence_id
    WHERE d.hire_id = ANY (${[...hire_ids]}::uuid[])
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows;
}
