import type { Tx } from '#server/kernel/database/db.ts';

/** Records to which entry of a waiting list a booking is offered. */
export async function setWaitingEntry(tx: Tx, booking_id: string, entry_id: string): Promise<void> {
  await tx.updateTable('bookings').set({ waiting_entry_id: entry_id }).where('id', '=', booking_id).execute();
}

/** Detaches a booking from its entry, so that the entry does not follow it; returns whether it was an offer. */
export async function clearWaitingEntry(tx: Tx, booking_id: string): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ waiting_entry_id: null })
    .where('id', '=', booking_id)
    .where('waiting_entry_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
