import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** All that the operator has answered. */
export type MarketRow = Omit<Selectable<DB['market']>, 'is_one' | 'set_up_at'>;

const columns = [
  'name',
  'place_label',
  'lat',
  'lon',
  'timezone',
  'currency',
  'language',
  'operator_name',
  'operator_address',
  'operator_email',
  'operator_phone',
  'operator_register',
  'referral_credit',
  'referral_min',
] as const;

/** The settings of the market; null before the first-run questions are answered. */
export async function findSettings(db: ReadDb | Tx): Promise<MarketRow | null> {
  return (await db.selectFrom('market').select(columns).executeTakeFirst()) ?? null;
}

/**
 * The same, locked until the transaction ends: of two admins who change them, the later sees what the first has set.
 */
export async function lockSettings(tx: Tx): Promise<MarketRow | null> {
  return (await tx.selectFrom('market').select(columns).forUpdate().executeTakeFirst()) ?? null;
}

/** Changes settings; omitted ones stay. */
export async function updateSettings(tx: Tx, change: Partial<MarketRow>): Promise<void> {
  await tx.updateTable('market').set(change).execute();
}

/** Who runs the marketplace, as far as they have said. */
export interface Operator {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly register: string;
}

/** The operator's details; empty texts before they are given. */
export async function findOperator(db: ReadDb): Promise<Operator> {
  const found = await findSettings(db);
  return operatorOf(found);
}

/** The operator's details of a row of settings. */
export function operatorOf(row: MarketRow | null): Operator {
  return {
    name: row?.operator_name ?? '',
    address: row?.operator_address ?? '',
    email: row?.operator_email ?? '',
    phone: row?.operator_phone ?? '',
    register: row?.operator_register ?? '',
  };
}
