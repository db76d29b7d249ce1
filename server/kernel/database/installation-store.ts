import { sql } from 'kysely';
import { maintenanceModes } from '#contract/restrictions/maintenance.ts';
import type { Maintenance } from '../maintenance.ts';
import type { Db, ReadDb, Tx } from './db.ts';

/** Finds what tells this installation from every other one. */
export async function findInstallationId(db: ReadDb): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not say which installation it is of.');
  return row.id;
}

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

/** Finds the maintenance of the marketplace; null without one. */
export async function findMaintenance(db: ReadDb): Promise<Maintenance | null> {
  const { rows } = await sql<{ maintenance: string | null; text: string }>`
    SELECT maintenance, maintenance_text AS text FROM installation`.execute(db);
  const mode = maintenanceModes.find((each) => each === rows[0]?.maintenance);
  return mode === undefined ? null : { mode, text: rows[0]?.text ?? '' };
}

/** Begins, changes or ends (null) a maintenance. */
export async function storeMaintenance(db: Db | Tx, maintenance: Maintenance | null): Promise<void> {
  await sql`
    UPDATE installation SET maintenance = ${maintenance?.mode ?? null}, maintenance_text = ${maintenance?.text ?? ''}
    WHERE is_only`.execute(db);
}
