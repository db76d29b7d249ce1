import { sql } from 'kysely';
import { fromStates } from '#contract/states/machine.ts';
import { accountMachine } from '#contract/states/moderation.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/** Suspends a user by compare-and-set. Returns whether the user could be suspended. */
export async function suspendUser(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE users SET status = 'banned', updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = ANY (${fromStates(accountMachine, 'suspend')}::text[])
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Ends the suspension of a user. Returns whether the user was suspended. */
export async function restoreUser(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE users SET status = 'active', updated_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND status = ANY (${fromStates(accountMachine, 'restore')}::text[])
    RETURNING id`.execute(tx);
  return rows.length === 1;
}
