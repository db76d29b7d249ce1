import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Reads what decides on access to an event (`EventAccess`), with its page and title; null if there is none. */
export async function findEventAccess(db: ReadDb | Tx, event_id: string) {
  const row = await db
    .selectFrom('events as e')
    .innerJoin('providers as p', 'p.id', 'e.provider_id')
    .select(['e.id', 'e.title', 'e.status', 'e.provider_id', 'p.owner_id', 'p.status as page_status'])
    .where('e.id', '=', event_id)
    .executeTakeFirst();
  return row ?? null;
}
