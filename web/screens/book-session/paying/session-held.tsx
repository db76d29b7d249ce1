import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EndedHold } from '#web/features/booking/checkout/held/ended-hold.tsx';
import { type EndedParts, HeldBooking } from '#web/features/booking/checkout/held/held-booking.tsx';
import { canHoldAgain } from '#web/features/booking/checkout/held/held-label.ts';
import type { HeldView } from '#web/features/booking/checkout/held/held-view.ts';
import { PayHeldBooking, type PayingParts } from '#web/features/booking/checkout/held/pay-held-booking.tsx';
import { Confirmation } from '#web/features/booking/detail/confirmation.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { usePageHref } from '../choice/use-page-href.ts';
import { useSessionPlace } from '../choice/use-session-place.ts';
import { heldSummary } from '../steps/session-summary.ts';
import { useDetailsAnswer, useFlowTitle, useTimeAnswer } from '../steps/step-answers.tsx';
import { HoldAgain } from './hold-again.tsx';

interface SessionHeldProps {
  readonly provider: Provider;
  readonly booking_id: string;
}

/** A created booking of a session. */
export function SessionHeld({ provider, booking_id }: SessionHeldProps) {
  const place = useSessionPlace(provider._id);
  return (
    <HeldBooking
      booking_id={booking_id}
      place={place}
      made={(booking) => <Confirmation booking={booking} />}
      paying={(parts) => <SessionPaying {...parts} provider={provider} />}
      ended={(parts) => <SessionEnded {...parts} provider={provider} />}
    />
  );
}

function SessionPaying({ provider, ...parts }: PayingParts & { readonly provider: Provider }) {
  return <PayHeldBooking {...parts} view={useSessionView(provider, parts.booking)} />;
}

/** An expired hold can be renewed in place; other bookings start again. */
function SessionEnded({ provider, ...parts }: EndedParts & { readonly provider: Provider }) {
  const view = useSessionView(provider, parts.booking);
  if (canHoldAgain(parts.booking)) return <HoldAgain {...parts} provider={provider} view={view} />;
  return <EndedHold {...parts} />;
}

/** How the steps show a held session. */
function useSessionView(provider: Provider, booking: BookingDetails): HeldView {
  const t = useMessages(bookingSteps);
  const zone = useSessionZone(booking.place, booking.timezone);
  const href = usePageHref(provider._id);
  const title = useFlowTitle();
  const timeAnswer = useTimeAnswer();
  const detailsAnswer = useDetailsAnswer();
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
}
