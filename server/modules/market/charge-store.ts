import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** The platform's fee in one currency: percent in basis points, and a fixed part in minor units. */
export interface SystemCharge {
  readonly currency: string;
  readonly percent_basis_points: number;
  readonly fixed: number;
}

/** A fee with its start; null from the beginning. */
export interface DatedCharge extends SystemCharge {
  readonly valid_from: Date | null;
}

/**
 * Stores the platform's fee of a currency from a moment on, or from the beginning. Replaces a fee with the same start.
 */
export async function setSystemCharge(tx: Tx, charge: SystemCharge, valid_from: Date | null = null): Promise<void> {
  await sql`INSERT INTO system_charges (currency, percent_basis_points, fixed, valid_from)
    VALUES (
      ${charge.currency}, ${charge.percent_basis_points}, ${charge.fixed},
      COALESCE(${valid_from}::timestamptz, '-infinity'))
    ON CONFLICT (currency, valid_from) DO UPDATE SET percent_basis_points = EXCLUDED.percent_basis_points,
      fixed = EXCLUDED.fixed`.execute(tx);
}

/**
 * Deletes the fee of a currency that starts at a moment. Returns false if there is none. Callers use it for future
 * moments only, because past fees are history.
 */
export async function dropSystemCharge(tx: Tx, currency: string, valid_from: Date): Promise<boolean> {
  const done = await tx
    .deleteFrom('system_charges')
    .where('currency', '=', currency)
    .where('valid_from', '=', valid_from)
    .executeTakeFirst();
  return Number(done.numDeletedRows) === 1;
}

/**
 * Lists the present and future fees of each currency, by currency and moment; only those of `currency` if it is given.
 */
export async function listSystemCharges(db: ReadDb | Tx, now: Date, currency?: string): Promise<DatedCharge[]> {
  const { rows } = await sql<DatedCharge>`
    SELECT currency::text AS currency, percent_basis_points, fixed, NULLIF(valid_from, '-infinity') AS valid_from
    FROM system_charges c
    WHERE (${currency ?? null}::text IS NULL OR currency = ${currency ?? null})
      AND (valid_from > ${now}::timestamptz
        OR valid_from = (
          SELECT max(valid_from) FROM system_charges WHERE currency = c.currency AND valid_from <= ${now}::timestamptz
        ))
    ORDER BY c.currency, c.valid_from`.execute(db);
  return rows;
}

/**
 * Deletes all fees except those of one currency. The other currencies then follow it (`charge-store.ts` of bookings).
 */
export async function forgetOtherCharges(tx: Tx, currency: string): Promise<void> {
  await tx.deleteFrom('system_charges').where('currency', '<>', currency).execute();
}
