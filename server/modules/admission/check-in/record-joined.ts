import type { Tx } from '#server/kernel/database/db.ts';
import { admitOnline, isAdmitted, lockDoor } from './admission-store.ts';

/** Records that the guest of an online ticket joined the room of a date. Joining again changes nothing. */
export async function recordJoined(
  tx: Tx,
  joined: { readonly ticket_id: string; readonly occurrence_id: string },
  now: Date,
): Promise<void> {
  if (await isAdmitted(tx, joined.ticket_id, joined.occurrence_id)) return;
  await lockDoor(tx, joined.occurrence_id);
  if (!(await isAdmitted(tx, joined.ticket_id, joined.occurrence_id))) await admitOnline(tx, joined, now);
}
