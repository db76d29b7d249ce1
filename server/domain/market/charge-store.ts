import type { Tx } from '#server/kernel/db.ts';

/** The platform's fee in one currency: percent in basis points, and a fixed part in minor units. */
export interface SystemCharge {
  readonly currency: string;
  readonly percent_basis_points: number;
  readonly fixed: number;
}

/** Keeps the platform's fee of a currency in place of any other. */
export async function setSystemCharge(tx: Tx, charge: SystemCharge): Promise<void> {
  const { percent_basis_points, fixed } = charge;
  await tx
    .insertInto('system_charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('currency').doUpdateSet({ percent_basis_points, fixed }))
    .execute();
}

/** Forgets every fee but one currency's: the others then follow it (`charge-store.ts` of bookings). */
export async function forgetOtherCharges(tx: Tx, currency: string): Promise<void> {
  await tx.deleteFrom('system_charges').where('currency', '<>', currency).execute();
}
