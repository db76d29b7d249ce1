import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { EventBookingMessages } from '#locales/areas/event-booking.ts';
import type { Messages } from '#web/api/messages.tsx';
import type { SummaryOf } from '#web/features/booking/steps/summary.tsx';
import { eventFacts, whereOf } from '../steps/tickets-summary.ts';

/** The summary of held tickets. */
export function heldSummary(
  event: PublicEvent,
  booking: BookingDetails,
  zone: string,
  t: Messages<EventBookingMessages>,
): SummaryOf {
  const { place, location, price } = booking;
  return {
    ...eventFacts(event),
    title: booking.title,
    time: { starts_at: booking.starts_at, ends_at: booking.ends_at },
    zone,
    place,
    where: whereOf(place, [location?.label, location?.address], t),
    currency: price.currency,
    quote: price,
  };
}
