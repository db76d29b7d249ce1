import { readPage } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const upcoming_booking_list = door('booking/upcoming_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'upcoming', page, now),
);
