import { refuse } from '#contract/errors.ts';
import { type BookingStatus, cancelledStatuses, pastStatuses } from '#contract/states/booking.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { readPage } from '#server/modules/bookings/read/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const upcoming_booking_list = handler('booking/upcoming_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'upcoming', page, now),
);

export const past_booking_list = handler('booking/past_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'past', page, now),
);

export const cancelled_booking_list = handler('booking/cancelled_booking_list', async ({ actor, db, now }, page) =>
  readPage(db, { customer_id: actor.user_id }, 'cancelled', page, now),
);

export const my_booking = handler(
  'booking/my_booking',
  async ({ actor, db, now }, { tab, status, provider_id, ...page }) => {
    const provider = provider_id === undefined ? null : await findScheduleOwner(db, provider_id);
    if (provider_id !== undefined && !(provider && ownsPage(actor, provider)))
      return refuse('not_found', say(bookingCalendar, 'no_page'));
    return readPage(db, { owner_id: actor.user_id, provider_id }, tab ?? tabWith(status), { ...page, status }, now);
  },
);

/** The tab with the bookings of a status; `upcoming` by default. */
function tabWith(status: BookingStatus | undefined): 'upcoming' | 'past' | 'cancelled' {
  if (cancelledStatuses.some((each) => each === status)) return 'cancelled';
  return pastStatuses.some((each) => each === status) ? 'past' : 'upcoming';
}
