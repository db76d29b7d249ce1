import { handler } from '#server/kernel/call-context.ts';
import { readPage } from '#server/modules/bookings/read/index.ts';

export const cancelled_booking_list = handler('booking/cancelled_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'cancelled', page, now),
);
