import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Since when a user's sign-in takes a second step; null without one. */
export async function findTwoStep(db: ReadDb, user_id: string): Promise<Date | null> {
  const row = await db.selectFrom('users').select('two_step_at').where('id', '=', user_id).executeTakeFirst();
  return row?.two_step_at ?? null;
}

/** Switches a user's second step on or off. */
export async function setTwoStep(db: Tx, user_id: string, since: Date | null): Promise<void> {
  await db.updateTable('users').set({ two_step_at: since }).where('id', '=', user_id).execute();
  if (since === null) await replaceRecoveryCodes(db, user_id, []);
}

/** Replaces a user's recovery codes by those with these HMACs. */
export async function replaceRecoveryCodes(db: Tx, user_id: string, hmacs: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  if (hmacs.length > 0)
    await db
      .insertInto('recovery_codes')
      .values(hmacs.map((code_hmac) => ({ user_id, code_hmac })))
      .execute();
}

/** Uses up a recovery code. Returns whether it was right and unused. */
export async function takeRecoveryCode(db: Tx, user_id: string, code_hmac: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hmac', '=', code_hmac)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of a user's unused recovery codes. */
export async function countRecoveryCodes(db: ReadDb, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}
