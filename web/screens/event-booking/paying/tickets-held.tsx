import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import { REQUEST_HOURS } from '#contract/limits/request-hours.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EndedHold } from '#web/features/booking/checkout/held/ended-hold.tsx';
import { type EndedParts, HeldBooking } from '#web/features/booking/checkout/held/held-booking.tsx';
import type { HeldView } from '#web/features/booking/checkout/held/held-view.ts';
import { eventHref } from '#web/features/booking/event-links.ts';
import { useZoneOf } from '#web/features/booking/session-zone.ts';
import { kindsOf } from '#web/features/booking/tickets/ticket-kinds.ts';
import { useTicketsPlace } from '../choice/use-tickets-place.ts';
import { peopleAnswer, useTicketsAnswer } from '../steps/step-answers.tsx';
import { useFreshEvent } from '../steps/unavailable-tickets.tsx';
import { TicketsGone } from '../tickets-gone.tsx';
import { heldSummary } from './held-summary.ts';
import { HoldAgain } from './hold-again.tsx';

interface TicketsHeldProps {
  readonly event: PublicEvent;
  readonly booking_id: string;
}

/** A created booking of tickets. */
export function TicketsHeld({ event, booking_id }: TicketsHeldProps) {
  return (
    <HeldBooking
      booking_id={booking_id}
      place={useTicketsPlace()}
      viewOf={useTicketsView(event)}
      ended={(parts) => <TicketsEnded {...parts} event={event} />}
    />
  );
}

/**
 * An expired hold can be renewed in place; where the host cancelled the date, other dates are offered; other bookings
 * start again.
 */
function TicketsEnded({ event, ...parts }: EndedParts & { readonly event: PublicEvent }) {
  useFreshEvent();
  const { status, payments } = parts.booking;
  const isCalledOff = event.status === 'cancelled' || event.chosen?.state === 'cancelled';
  if (status === 'cancelled' && payments.length === 0 && isCalledOff)
    return <TicketsGone event={event} lines={[]} problem={{ state: 'cancelled' }} />;
  return <EndedHold {...parts} again={<HoldAgain {...parts} event={event} />} />;
}

/** How the steps show held tickets. */
function useTicketsView(event: PublicEvent) {
  const t = useMessages(eventBooking);
  const zoneOf = useZoneOf();
  const ticketsAnswer = useTicketsAnswer();
  return (booking: BookingDetails): HeldView => {
    const zone = zoneOf(booking.place, booking.timezone);
    const { items, tickets, starts_at, ends_at } = booking;
    const occurrence_id = items[0]?.occurrence_id;
    const href = eventHref({ event_id: event._id, provider_id: event.provider._id, occurrence_id });
    return {
      title: t(booking.is_request && booking.status !== 'expired' ? 'title.request' : 'title.book'),
      page: { name: booking.title, href },
      first: {
        title: t('tickets.title'),
        answer: ticketsAnswer({ time: { starts_at, ends_at }, zone, kinds: kindsOf(items) }),
      },
      second: { title: t('who.title'), answer: peopleAnswer(tickets.map(({ attendee_name }) => attendee_name)) },
      summary: heldSummary(event, booking, zone, t),
      zone,
      request_hours: REQUEST_HOURS,
    };
  };
}
