import { refuse } from '#contract/errors.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { feedUrl, findOwnFeed } from '#server/modules/bookings/calendar/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const calendar_feed = handler('booking/calendar_feed', async ({ actor, db, deps }, { provider_id }) => {
  const provider = provider_id === undefined ? null : await findScheduleOwner(db, provider_id);
  if (provider_id !== undefined && !(provider && ownsPage(actor, provider)))
    return refuse('not_found', say(bookingCalendar, 'no_page'));
  const feed = await findOwnFeed(db, actor.user_id, provider?.id ?? null);
  return { url: feed && feedUrl(feed, deps.config) };
});
