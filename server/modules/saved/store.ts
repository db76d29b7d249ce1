import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** What can be saved. */
export type SaveKind = 'provider' | 'service' | 'event';

/** Inserts a save. An existing save keeps its time. */
export async function insertSave(
  tx: Tx,
  save: { user_id: string; kind: SaveKind; subject_id: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('saves')
    .values({ ...save, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a save if it exists. */
export async function deleteSave(tx: Tx, save: { user_id: string; subject_id: string }): Promise<void> {
  await tx.deleteFrom('saves').where('user_id', '=', save.user_id).where('subject_id', '=', save.subject_id).execute();
}

/** Deletes what anybody saved of a subject. */
export async function deleteSavesOf(tx: Tx, kind: SaveKind, subject_id: string): Promise<void> {
  await tx.deleteFrom('saves').where('kind', '=', kind).where('subject_id', '=', subject_id).execute();
}

/** Which of these subjects a user has saved. */
export async function findSaved(
  db: ReadDb | Tx,
  user_id: string,
  subject_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subject_ids.length === 0) return new Set();
  const { rows } = await sql<{ subject_id: string }>`
    SELECT subject_id FROM saves
    WHERE user_id = ${user_id}::uuid AND subject_id = ANY (${subject_ids}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.subject_id));
}

/** A listing of which a user saved something: the page itself, or services of it. */
export interface SavedListing {
  readonly listing_id: string;
  /** Milliseconds since 1970 of the latest save. */
  readonly saved_ms: number;
}

/** The listings of which a user saved something, the latest first; only what can still be found. */
export async function listSavedListings(
  db: ReadDb,
  user_id: string,
  after: { saved_ms: number; listing_id: string } | null,
  max: number,
): Promise<SavedListing[]> {
  const { rows } = await sql<SavedListing>`
    SELECT listing_id, saved_ms FROM (
      SELECT l.subject_id AS listing_id, (extract(epoch FROM max(v.saved_at)) * 1000)::int8 AS saved_ms
      FROM saves v
      LEFT JOIN services s ON v.kind = 'service' AND s.id = v.subject_id
      JOIN listings l ON l.subject_id = coalesce(s.provider_id, v.subject_id)
      WHERE v.user_id = ${user_id}::uuid
      GROUP BY l.subject_id
    ) mine
    WHERE ${after === null}
      OR (saved_ms, listing_id) < (${after?.saved_ms ?? null}::int8, ${after?.listing_id ?? null}::uuid)
    ORDER BY saved_ms DESC, listing_id DESC LIMIT ${max}`.execute(db);
  return rows;
}

/** Whether a published provider has this id; a user may save nothing else. */
export async function isPublishedProvider(db: ReadDb | Tx, provider_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('providers')
    .select('id')
    .where('id', '=', provider_id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an event of this id is published on a published page. */
export async function isPublishedEvent(db: ReadDb | Tx, event_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .innerJoin('providers', 'providers.id', 'events.provider_id')
    .select('events.id')
    .where('events.id', '=', event_id)
    .where('events.status', '=', 'published')
    .where('events.is_withheld', '=', false)
    .where('providers.status', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a published provider offers a service of this id. */
export async function isOfferedService(db: ReadDb | Tx, service_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('services')
    .innerJoin('providers', 'providers.id', 'services.provider_id')
    .select('services.id')
    .where('services.id', '=', service_id)
    .where('services.is_active', '=', true)
    .where('providers.status', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}
