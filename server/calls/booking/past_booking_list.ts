import { handler } from '#server/kernel/call-context.ts';
import { readPage } from '#server/modules/bookings/read/index.ts';

export const past_booking_list = handler('booking/past_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'past', page, now),
);
