import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/** Increments the schedule's version of pages whose time changed, so that bookings in progress read it again. */
export async function raiseScheduleVersions(
  tx: Tx,
  provider_ids: RawBuilder<string> | readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('providers')
    .set((on) => ({ schedule_version: on('schedule_version', '+', 1), updated_at: now }))
    .where('id', 'in', provider_ids)
    .execute();
}

/** Sets the calendar that a page uses. */
export async function setCalendar(tx: Tx, provider_id: string, calendar_id: string): Promise<void> {
  await tx.updateTable('providers').set({ calendar_id }).where('id', '=', provider_id).execute();
}
