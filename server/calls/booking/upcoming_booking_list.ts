import { handler } from '#server/kernel/call-context.ts';
import { readPage } from '#server/modules/bookings/read/index.ts';

export const upcoming_booking_list = handler('booking/upcoming_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'upcoming', page, now),
);
