import { refuse } from '#contract/errors.ts';
import { findScheduleOwner, ownsPage } from '#server/domain/availability/index.ts';
import { readPage } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const my_booking = door('booking/my_booking', async ({ actor, db, now }, { tab, provider_id, ...page }) => {
  const provider = provider_id === undefined ? null : await findScheduleOwner(db, provider_id);
  if (provider_id !== undefined && !(provider && ownsPage(actor, provider)))
    return refuse('not_found', 'There is no such page of yours.');
  return readPage(db, { owner_id: actor.user_id, provider_id }, tab, page, now);
});
