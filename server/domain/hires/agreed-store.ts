import type { ReadDb } from '#server/kernel/database/db.ts';

/** Whether a page of a user is agreed to work on a date. */
export async function isHiredFor(db: ReadDb, occurrence_id: string, user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('hire_dates as d')
    .innerJoin('providers as p', 'p.id', 'd.provider_id')
    .select('d.id')
    .where('d.occurrence_id', '=', occurrence_id)
    .where('p.owner_id', '=', user_id)
    .where('d.status', 'in', ['accepted', 'performed', 'settled'])
    .executeTakeFirst();
  return found !== undefined;
}
