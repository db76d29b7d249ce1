import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { newId } from '#server/kernel/ids.ts';
import { findScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { feedUrl, findOwnFeed, renewFeed } from '#server/modules/bookings/calendar/index.ts';
import { enterWalkIn } from '#server/modules/bookings/create/index.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const add_walk_in = handler('booking/add_walk_in', async ({ actor, db, deps, now, language }, input) => {
  const requested = { ...input, email: input.email ?? null, phone: input.phone ?? null };
  const entered = await enterWalkIn(db, requested, actor.user_id, secretOf(deps.config), now);
  if (isRefusal(entered)) return entered;
  const details = await findDetails(db, { id: entered.booking_id });
  if (!details) return refuse('not_found');
  return { booking: presentLoaded(details, 'provider', { config: deps.config, now, language }) };
});

export const calendar_feed = handler('booking/calendar_feed', async ({ actor, db, deps }, { provider_id }) => {
  const provider = provider_id === undefined ? null : await findScheduleOwner(db, provider_id);
  if (provider_id !== undefined && !(provider && ownsPage(actor, provider)))
    return refuse('not_found', say(bookingCalendar, 'no_page'));
  const feed = await findOwnFeed(db, actor.user_id, provider?.id ?? null);
  return { url: feed && feedUrl(feed, deps.config) };
});

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
