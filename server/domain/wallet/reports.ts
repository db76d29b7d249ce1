import type { Tx } from '#server/kernel/db.ts';

/** Whether somebody's report about a booking is open, which keeps its earnings pending. Nothing can be reported yet, so none is. */
export async function hasOpenReport(_tx: Tx, _booking_id: string): Promise<boolean> {
  return false;
}
