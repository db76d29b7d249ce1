import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Reads the owner and the status of a page and locks its row; null if there is no page. */
export async function lockPage(tx: Tx, provider_id: string) {
  return (
    (await tx
      .selectFrom('providers')
      .select(['id', 'owner_id', 'status', 'currency', 'cancellation_policy', 'avatar_id'])
      .where('id', '=', provider_id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Reads the owner and the status of a page; null if there is no page. */
export async function findPage(db: ReadDb, provider_id: string) {
  return (
    (await db
      .selectFrom('providers')
      .select(['id', 'owner_id', 'status'])
      .where('id', '=', provider_id)
      .executeTakeFirst()) ?? null
  );
}

/** Whether anybody published a page of their own. */
export async function hasOwnedPage(db: ReadDb): Promise<boolean> {
  const page = db
    .selectFrom('providers')
    .select('id')
    .where('status', '=', 'published')
    .where('owner_id', 'is not', null);
  return (await page.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Counts a user's pages and locks the user. The lock prevents two concurrent requests from both creating the last
 * allowed page.
 */
export async function countPages(tx: Tx, owner_id: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', owner_id).forNoKeyUpdate().execute();
  const { pages } = await tx
    .selectFrom('providers')
    .select((each) => each.fn.countAll<number>().as('pages'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return Number(pages);
}

/** Whether a page has services, active or retired, in another currency. */
export async function hasServicesInOther(tx: Tx, provider_id: string, currency: string): Promise<boolean> {
  const other = await tx
    .selectFrom('services')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('currency', '<>', currency)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Counts the existing categories among these ids. */
export async function countCategories(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom('service_categories')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.length;
}

/** Lists the picture ids of a page's gallery in order. */
export async function listBannerIds(db: ReadDb | Tx, provider_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_banners')
    .select('picture_id')
    .where('provider_id', '=', provider_id)
    .orderBy('position')
    .orderBy('picture_id')
    .execute();
  return rows.map((row) => row.picture_id);
}

/** Replaces a page's gallery with these pictures in this order. Services lose removed pictures. */
export async function replaceBanners(tx: Tx, provider_id: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('provider_banners').where('provider_id', '=', provider_id).execute();
  if (ids.length > 0)
    await tx
      .insertInto('provider_banners')
      .values(ids.map((picture_id, position) => ({ provider_id, picture_id, position })))
      .execute();
  await sql`
    UPDATE services
    SET picture_ids = ARRAY(
      SELECT x FROM unnest(picture_ids) WITH ORDINALITY AS t (x, n) WHERE x = ANY (${ids}::uuid[]) ORDER BY n
    )
    WHERE provider_id = ${provider_id} AND NOT picture_ids <@ ${ids}::uuid[]`.execute(tx);
}
