import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { listPlannedOn, storePlans } from './request-store.ts';
import { movedCharge } from './rules/later-charge.ts';

/**
 * Plans the later charges of bookings anew whose dates (occurrence ids) moved, by the start that they have now. Their
 * rows are locked.
 */
export async function followCharges(tx: Tx, dates: readonly string[], now: Date): Promise<void> {
  const planned = await listPlannedOn(tx, dates);
  if (planned.length === 0) return;
  const plans = planned.map((row) => ({ id: row.id, ...movedCharge(row, row.starts_at, now) }));
  await storePlans(tx, plans);
  // A due charge starts with the commit, not with the next scheduled job.
  if (plans.some(({ charge_at }) => charge_at !== null && charge_at <= now.toISOString()))
    await enqueueJob(tx, 'charge-scheduled', {});
}
