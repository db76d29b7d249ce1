import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EndedHold } from '#web/features/booking/checkout/held/ended-hold.tsx';
import { HeldBooking } from '#web/features/booking/checkout/held/held-booking.tsx';
import type { HeldView } from '#web/features/booking/checkout/held/held-view.ts';
import { useZoneOf } from '#web/features/booking/session-zone.ts';
import { usePageHref } from '../choice/use-page-href.ts';
import { useSessionPlace } from '../choice/use-session-place.ts';
import { useDetailsAnswer, useFlowTitle, useTimeAnswer } from '../steps/step-answers.tsx';
import { heldSummary } from './held-summary.ts';
import { HoldAgain } from './hold-again.tsx';

interface SessionHeldProps {
  readonly provider: Provider;
  readonly booking_id: string;
}

/** A created booking of a session. An expired hold can be renewed in place; other bookings start again. */
export function SessionHeld({ provider, booking_id }: SessionHeldProps) {
  return (
    <HeldBooking
      booking_id={booking_id}
      place={useSessionPlace(provider._id)}
      viewOf={useSessionView(provider)}
      ended={(parts) => <EndedHold {...parts} again={<HoldAgain {...parts} provider={provider} />} />}
    />
  );
}

/** How the steps show a held session. */
function useSessionView(provider: Provider) {
  const t = useMessages(bookingSteps);
  const zoneOf = useZoneOf();
  const href = usePageHref(provider._id);
  const title = useFlowTitle();
  const timeAnswer = useTimeAnswer();
  const detailsAnswer = useDetailsAnswer();
  return (booking: BookingDetails): HeldView => {
    const zone = zoneOf(booking.place, booking.timezone);
    const service = provider.is_service_array.find(({ _id }) => _id === booking.service_id);
    const { customer } = booking;
    const typed = { name: customer.name, email: customer.email ?? '', ...booking };
    const isExpired = booking.status === 'expired';
    return {
      title: title(service ?? null, booking.is_request && !isExpired),
      page: { name: booking.provider.name, href },
      first: { title: t('steps.time'), answer: timeAnswer({ ...booking, zone }) },
      second: { title: t('steps.details'), answer: detailsAnswer(typed, booking) },
      summary: heldSummary(booking, provider, zone, t),
      zone,
      request_hours: service?.request_hours ?? null,
    };
  };
}
