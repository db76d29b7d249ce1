import { sql } from 'kysely';
import type { AdminCategory } from '#contract/entities/admin.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import { freeSlug, slugOf } from '#server/modules/pages/rules.ts';

/** Lists the catalog in order, including retired entries, which come last. */
export async function listCatalogue(db: ReadDb | Tx): Promise<AdminCategory[]> {
  const { rows } = await sql<AdminCategory>`
    WITH used AS (SELECT description_id, count(*)::int AS services FROM services GROUP BY description_id)
    SELECT c.id AS _id, c.slug, c.name, c.blurb, c.is_retired,
      COALESCE(
        (
          SELECT sum(u.services)
          FROM service_descriptions d
          JOIN used u ON u.description_id = d.id
          WHERE d.category_id = c.id
        ),
        0
      )::int AS services,
      COALESCE(
        (
          SELECT json_agg(
            json_build_object(
              '_id', d.id, 'name', d.name, 'typical_minutes', d.typical_minutes, 'is_retired', d.is_retired,
              'services', COALESCE(u.services, 0))
          ORDER BY d.is_retired, d.position, d.slug)
        FROM service_descriptions d
        LEFT JOIN used u ON u.description_id = d.id
        WHERE d.category_id = c.id), '[]') AS descriptions
    FROM service_categories c ORDER BY c.is_retired, c.position, c.slug`.execute(db);
  return rows;
}

/** Reads a category and locks its row; null if it does not exist. */
export async function lockCategory(tx: Tx, id: string) {
  return (
    (await tx
      .selectFrom('service_categories')
      .select(['id', 'name', 'blurb', 'is_retired'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Reads a service description and locks its row; null if it does not exist. */
export async function lockDescription(tx: Tx, id: string) {
  return (
    (await tx
      .selectFrom('service_descriptions')
      .select(['id', 'name', 'category_id', 'typical_minutes', 'is_retired'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Whether another category, or another description of the category, has this name, ignoring case. */
export async function isNameTaken(
  tx: Tx,
  name: string,
  of: { readonly id: string | null; readonly category_id?: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 AS taken FROM ${of.category_id === undefined ? sql`service_categories` : sql`service_descriptions`}
    WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${of.id}::uuid
      ${of.category_id === undefined ? sql`` : sql`AND category_id = ${of.category_id}::uuid`} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

async function slugIn(tx: Tx, table: 'service_categories' | 'service_descriptions', name: string): Promise<string> {
  const base = slugOf(name);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table}:${base}`}, 0))`.execute(tx);
  const taken = await tx
    .selectFrom(table)
    .select('slug')
    .where((where) => where.or([where('slug', '=', base), where('slug', 'like', `${base}-%`)]))
    .execute();
  return freeSlug(base, new Set(taken.map((row) => row.slug)));
}

/** Inserts a category at the end and returns its id. */
export async function insertCategory(tx: Tx, category: { name: string; blurb: string }): Promise<string> {
  const id = newId();
  const slug = await slugIn(tx, 'service_categories', category.name);
  await sql`INSERT INTO service_categories (id, slug, name, blurb, position)
    SELECT ${id}::uuid, ${slug}, ${category.name}, ${category.blurb}, COALESCE(max(position), 0) + 1
    FROM service_categories`.execute(tx);
  return id;
}

/** Inserts a description at the end of its category and returns its id. */
export async function insertDescription(
  tx: Tx,
  description: { name: string; category_id: string; typical_minutes: number },
): Promise<string> {
  const id = newId();
  const slug = await slugIn(tx, 'service_descriptions', description.name);
  await sql`INSERT INTO service_descriptions (id, category_id, slug, name, typical_minutes, position)
    SELECT ${id}::uuid, ${description.category_id}::uuid, ${slug}, ${description.name}, ${description.typical_minutes},
      COALESCE(max(position), 0) + 1
    FROM service_descriptions WHERE category_id = ${description.category_id}::uuid`.execute(tx);
  return id;
}

/** Updates a category. Its slug does not change, so that links to it still work. */
export async function updateCategory(
  tx: Tx,
  id: string,
  change: { name?: string; blurb?: string; is_retired?: boolean },
): Promise<void> {
  await tx.updateTable('service_categories').set(change).where('id', '=', id).execute();
}

/** Updates a description. The titles of existing services do not change. */
export async function updateDescription(
  tx: Tx,
  id: string,
  change: { name?: string; category_id?: string; typical_minutes?: number; is_retired?: boolean },
): Promise<void> {
  await tx.updateTable('service_descriptions').set(change).where('id', '=', id).execute();
}

/** Enqueues refreshes of the listings whose search terms contain a category's or description's name. */
export async function refreshListingsOf(
  tx: Tx,
  which: { readonly category_id: string } | { readonly description_id: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT p.id FROM providers p WHERE p.status = 'published' AND ${
      'category_id' in which
        ? sql`(
            ${which.category_id}::uuid = ANY (p.category_ids)
            OR EXISTS (
              SELECT FROM services s JOIN service_descriptions d ON d.id = s.description_id
              WHERE s.provider_id = p.id AND d.category_id = ${which.category_id}::uuid)
            OR EXISTS (
              SELECT FROM events e WHERE e.provider_id = p.id AND ${which.category_id}::uuid = ANY (e.category_ids)))`
        : sql`EXISTS (
            SELECT FROM services s
            WHERE s.provider_id = p.id AND s.description_id = ${which.description_id}::uuid)`
    }`.execute(tx);
  for (const { id } of rows) await enqueueListingRefresh(tx, id);
}
