import { listOfGuest } from '#server/domain/bookings/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import { door } from '#server/kernel/call-context.ts';

// The answer is the same whether there are bookings or not: only whoever reads the mailbox learns of them.
export const find = door('booking/find', async ({ db, now }, { email }) => {
  const rows = await listOfGuest(db, email, now);
  for (const { id } of rows) await enqueueJob(db, 'send-booking-mail-again', { booking_id: id, to: 'customer' });
  return { sent: true as const };
});
