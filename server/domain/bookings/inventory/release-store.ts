import type { Tx } from '#server/kernel/database/db.ts';

/** Releases what a booking and its open change take. A trigger frees a session's time with its last seat. */
export async function releaseBooking(tx: Tx, booking_id: string): Promise<void> {
  await tx.deleteFrom('seats').where('booking_id', '=', booking_id).execute();
}

/** Releases what a change holds in addition to its booking. */
export async function releaseChange(tx: Tx, change_id: string): Promise<void> {
  await tx.deleteFrom('seats').where('change_id', '=', change_id).execute();
}
