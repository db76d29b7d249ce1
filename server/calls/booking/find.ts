import { listOfGuest } from '#server/domain/bookings/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import { door } from '#server/kernel/call-context.ts';

// The answer is the same whether there are bookings or not: only whoever reads the mailbox learns of them.
export const find = door('booking/find', async ({ db, now }, { email }) => {
  const rows = await listOfGuest(db, email, now);
  if (rows.length > 0) await enqueueJob(db, 'send-found-bookings', { booking_ids: rows.map((row) => row.id) });
  return { sent: true as const };
});
