import { readPage } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const my_booking = door('booking/my_booking', async ({ actor, db, now }, { tab, provider_id, ...page }) =>
  readPage(db, { owner_id: actor.user_id, provider_id }, tab, page, now),
);
