import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { enqueueListingRefresh } from '../refresh-job-store.ts';
import { freeSlug, slugOf } from '../rules/slug.ts';

/** Inserts an empty draft page with a slug made from its name and returns its id. */
export async function insertPage(
  tx: Tx,
  page: Pick<Insertable<DB['providers']>, 'name' | 'timezone' | 'currency' | 'cancellation_policy'> & {
    owner_id: string;
  },
  now: Date,
): Promise<string> {
  const base = slugOf(page.name);
  // The lock prevents two concurrent pages of the same name from both getting the slug.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`slug:${base}`}, 0))`.execute(tx);
  const taken = await tx
    .selectFrom('providers')
    .select('slug')
    .where((where) => where.or([where('slug', '=', base), where('slug', 'like', `${base}-%`)]))
    .execute();
  const id = newId();
  await tx
    .insertInto('providers')
    .values({
      id,
      slug: freeSlug(base, new Set(taken.map((row) => row.slug))),
      ...page,
      calendar_id: sql<string>`calendar_of(${page.owner_id}::uuid)`,
      status: 'draft',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Updates a page's columns and enqueues a refresh of its listing. */
export async function updatePage(
  tx: Tx,
  provider_id: string,
  columns: Updateable<DB['providers']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('providers')
    .set({ ...columns, updated_at: now })
    .where('id', '=', provider_id)
    .execute();
  await enqueueListingRefresh(tx, provider_id);
}

/**
 * Gives a published page to a user by compare-and-set of its owner, with the calendar that their pages share. Returns
 * whether it moved. The row's lock makes concurrent claims and bookings wait.
 */
export async function moveOwner(
  tx: Tx,
  move: { readonly provider_id: string; readonly from: string | null; readonly to: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE providers
    SET owner_id = ${move.to}::uuid, calendar_id = calendar_of(${move.to}::uuid), updated_at = ${move.now}::timestamptz
    WHERE id = ${move.provider_id}::uuid AND owner_id IS NOT DISTINCT FROM ${move.from}::uuid AND status = 'published'
    RETURNING id`.execute(tx);
  if (rows.length === 0) return false;
  await enqueueListingRefresh(tx, move.provider_id);
  return true;
}
