import { readPage } from '#server/domain/bookings/read/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const past_booking_list = handler('booking/past_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'past', page, now),
);
