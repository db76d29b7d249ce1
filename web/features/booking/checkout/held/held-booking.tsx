import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Confirmation } from '../../detail/confirmation.tsx';
import { RequestSent } from '../../list/request-sent.tsx';
import type { Step } from '../../steps/booking-draft.ts';
import type { CheckoutPlace } from '../checkout.ts';
import type { HeldView } from './held-view.ts';
import { PayHeldBooking } from './pay-held-booking.tsx';

export interface EndedParts {
  readonly booking: BookingDetails;
  readonly view: HeldView;
  readonly onStep: (step: Step) => void;
  readonly onAgain: () => void;
}

interface HeldProps {
  readonly booking_id: string;
  readonly place: Pick<CheckoutPlace, 'steps' | 'forgetHold' | 'forgetBooked'>;
  /** How the steps of the flow show the booking. */
  readonly viewOf: (booking: BookingDetails) => HeldView;
  readonly ended: (parts: EndedParts) => ReactNode;
}

/** A created booking: to be paid, confirmed, or ended. Its address contains the booking and resumes it. */
export function HeldBooking({ booking_id, place, viewOf, ended }: HeldProps) {
  const t = useMessages(bookingSteps);
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const read = useCall('booking/get_booking_details', { booking_id });
  const booking = read.data;
  useForgetting(place, booking_id, booking);

  // If this tab made the choice, it is one entry back and must not be added again.
  const toChoice = () => {
    if (isAfterChoosing(state)) void navigate(-1);
    else void navigate(place.steps(), { replace: true });
  };
  const toStep = (shown: Step) =>
    void navigate(place.steps(), { replace: true, state: { shown }, preventScrollReset: true });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  if (read.error !== null && booking === undefined) {
    const problem = problemOf(read.error);
    const isForeign = problem.status === 404 || problem.status === 401 || problem.status === 403;
    const forget = () => {
      place.forgetHold(booking_id);
      toChoice();
    };
    if (!isForeign) return <QueryProblemPage query={read} />;
    return (
      <EmptyPage
        scene="search"
        title={t('missing.held')}
        text={t('missing.held_text')}
        action={{ label: t('missing.held_again'), onClick: forget }}
      />
    );
  }
  if (booking === undefined) return <PageSkeleton />;
  const isMade = booking.status === 'confirmed' || booking.status === 'completed';
  if (isMade && !booking.can.pay) return <Confirmation booking={booking} />;
  if (booking.status === 'requested' && !booking.can.pay) return <RequestSent booking={booking} />;
  const isOpen = isMade || booking.status === 'awaiting_payment' || booking.status === 'requested';
  const view = viewOf(booking);
  if (!isOpen) return ended({ booking, view, onStep: toStep, onAgain: toChoice });
  return (
    <PayHeldBooking
      {...{ booking, view, place }}
      returnPath={place.steps({ booking: booking_id, paid: 'check' })}
      isReturning={search.get('paid') === 'check'}
      onPolled={() => void navigate(place.steps({ booking: booking_id }), { replace: true, state })}
      onStep={toStep}
      onGivenUp={toChoice}
      onOver={refresh}
    />
  );
}

/** Deletes the tab's hold after it was paid or ended. The input stays while the same booking can be tried again. */
function useForgetting(
  place: HeldProps['place'],
  booking_id: string,
  booking: { readonly status: string; readonly can: { readonly pay: boolean } } | undefined,
) {
  const status = booking?.status;
  const waitsForCard = status === 'requested' && booking?.can.pay === true;
  useEffect(() => {
    if (status === undefined || status === 'awaiting_payment' || waitsForCard) return;
    const isDone = status === 'confirmed' || status === 'completed' || status === 'requested';
    if (isDone) place.forgetBooked(booking_id);
    else place.forgetHold(booking_id);
  });
}

/** Whether the payment was opened from the previous steps, so that they are one entry back. */
function isAfterChoosing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAfterChoosing' in state;
}
