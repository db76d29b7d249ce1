import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';

/** A difference between both sides, for staff. */
export const Finding = z.object({ text: z.string(), booking_id: z.string().nullable() });
export type Finding = z.infer<typeof Finding>;

/** The result of a comparison. */
export interface Comparison {
  readonly charges: number;
  readonly refunds: number;
  readonly payouts: number;
  /** The number of repaired differences. */
  readonly repaired: number;
  /** The number of remaining differences, and the first of them. */
  readonly found: number;
  readonly findings: readonly Finding[];
}

/** A comparison as it is stored. */
export type CheckRow = Omit<Selectable<DB['gateway_checks']>, 'findings'> & { readonly findings: readonly Finding[] };

/** Inserts a comparison that has begun. */
export async function insertCheck(
  db: Db,
  check: { id: string; gateway: string; since: Date; started_at: Date },
): Promise<void> {
  await db.insertInto('gateway_checks').values(check).execute();
}

/** Stores the result of a comparison, or why it could not be finished. */
export async function finishCheck(
  db: Db,
  id: string,
  came_to: Comparison | { readonly trouble: string },
  finished_at: Date,
): Promise<void> {
  const columns = 'trouble' in came_to ? came_to : { ...came_to, findings: JSON.stringify(came_to.findings) };
  await db
    .updateTable('gateway_checks')
    .set({ ...columns, finished_at })
    .where('id', '=', id)
    .execute();
}

/** Deletes comparisons that began before a moment. */
export async function deleteChecks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gateway_checks').where('started_at', '<', before).execute();
}

/** Finds the newest finished comparison, and the start of an unfinished one; each null if there is none. */
export async function findChecks(
  db: ReadDb,
  begun_after: Date,
): Promise<{ last: CheckRow | null; running_since: Date | null }> {
  const all = db.selectFrom('gateway_checks').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(1);
  const last = await all.where('finished_at', 'is not', null).executeTakeFirst();
  const running = await all.where('finished_at', 'is', null).where('started_at', '>', begun_after).executeTakeFirst();
  return {
    last: last ? { ...last, findings: z.array(Finding).parse(last.findings) } : null,
    running_since: running?.started_at ?? null,
  };
}
