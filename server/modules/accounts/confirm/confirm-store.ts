import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** When the user of a session last proved who they are: at the sign-in, or later. */
export async function findConfirmed(db: ReadDb, session_id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', session_id)
    .executeTakeFirst();
  return row === undefined ? null : (row.confirmed_at ?? row.created_at);
}

/** Stores that the user of a session proved who they are. */
export async function markConfirmed(db: Tx, session_id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', session_id).execute();
}
