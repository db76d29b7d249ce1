import { refuse } from '#contract/errors.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { findScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { feedUrl, renewFeed } from '#server/modules/bookings/calendar/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const renew_calendar_feed = handler(
  'booking/renew_calendar_feed',
  async ({ actor, db, deps, now }, { provider_id, is_on }) => {
    const provider = provider_id === undefined ? null : await findScheduleOwner(db, provider_id);
    if (provider_id !== undefined && !(provider && ownsPage(actor, provider)))
      return refuse('not_found', say(bookingCalendar, 'no_page'));
    const wanted = { id: newId(), user_id: actor.user_id, provider_id: provider?.id ?? null, is_on };
    const feed = await renewFeed(db, wanted, now);
    return { url: is_on ? feedUrl(feed, deps.config) : null };
  },
);
