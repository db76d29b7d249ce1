import { sql } from 'kysely';
import type { ReadDb, Tx } from './db.ts';

/** Whether this is a copy of a marketplace, from which nothing is sent or charged. */
export async function isCopy(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ is_copy: boolean }>`SELECT is_copy FROM installation`.execute(db);
  return rows[0]?.is_copy ?? false;
}

/** Reads the sealed secret of the marketplace; null before the first start with one. */
export async function findSealedRoot(db: ReadDb | Tx): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed_root: Buffer | null }>`SELECT sealed_root FROM installation`.execute(db);
  return rows[0]?.sealed_root ?? null;
}

/** Reads the sealed secret of the marketplace, and lets no other process store one until the transaction ends. */
export async function lockSealedRoot(tx: Tx): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed_root: Buffer | null }>`
    SELECT sealed_root FROM installation FOR UPDATE`.execute(tx);
  return rows[0]?.sealed_root ?? null;
}

/** Stores the sealed secret of the marketplace. */
export async function storeSealedRoot(tx: Tx, sealed_root: Buffer): Promise<void> {
  await sql`
    UPDATE installation SET sealed_root = ${sealed_root} WHERE is_only`.execute(tx);
}
