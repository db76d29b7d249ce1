import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

export interface ExportRow {
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
  readonly key: string | null;
  readonly bytes: number | null;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly expires_at: Date | null;
}

const shown = ['id', 'user_id', 'status', 'key', 'bytes', 'created_at', 'ready_at', 'expires_at'] as const;

/** The newest export of a user, or null. */
export async function findNewestExport(db: ReadDb | Tx, user_id: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('data_exports')
    .select(shown)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** An export by its id, or null. */
export async function findExport(db: ReadDb | Tx, id: string): Promise<ExportRow | null> {
  return (await db.selectFrom('data_exports').select(shown).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Inserts an export to prepare, one at a time for each user. */
export async function insertExport(tx: Tx, row: { id: string; user_id: string }, now: Date): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${row.user_id}::uuid FOR NO KEY UPDATE`.execute(tx);
  await tx
    .insertInto('data_exports')
    .values({ ...row, created_at: now })
    .execute();
}

/** Makes a prepared export available. Returns whether it was still wanted. */
export async function markReady(
  tx: Tx,
  made: { id: string; key: string; bytes: number; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const { id, ...file } = made;
  const done = await tx
    .updateTable('data_exports')
    .set({ ...file, status: 'ready', ready_at: now })
    .where('id', '=', id)
    .where('status', '=', 'preparing')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Records that an export could not be made. */
export async function markFailed(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'preparing')
    .execute();
}

/** Lists ready exports that have expired. */
export async function listExpired(db: ReadDb, now: Date): Promise<{ id: string; key: string | null }[]> {
  return db
    .selectFrom('data_exports')
    .select(['id', 'key'])
    .where('status', '=', 'ready')
    .where('expires_at', '<=', now)
    .limit(500)
    .execute();
}

/** Marks an export whose file is deleted. */
export async function markExpired(db: Db, id: string): Promise<void> {
  await db.updateTable('data_exports').set({ status: 'expired', key: null }).where('id', '=', id).execute();
}
