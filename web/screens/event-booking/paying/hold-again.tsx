import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { Problem } from '#contract/errors.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EndedNote } from '#web/features/booking/checkout/held/ended-note.tsx';
import type { EndedParts } from '#web/features/booking/checkout/held/held-booking.tsx';
import { HeldSteps } from '#web/features/booking/checkout/held/held-steps.tsx';
import { useHoldAgain } from '#web/features/booking/checkout/held/use-hold-again.ts';
import { StepActions } from '#web/features/booking/steps/step-flow.tsx';
import { bookedItems } from '#web/features/booking/tickets/ticket-kinds.ts';
import type { TicketLine } from '../choice/asked-tickets.ts';
import { attendeesOfTickets } from '../choice/attendees.ts';
import { useTicketsPlace } from '../choice/use-tickets-place.ts';
import { isGone } from '../steps/tickets-parts.tsx';
import { UnavailableTickets } from '../steps/unavailable-tickets.tsx';

/** The tickets of a booking with what the event says about them now. */
const linesOf = ({ items }: BookingDetails, { packages }: PublicEvent): readonly TicketLine[] =>
  packages.flatMap((offer) => {
    const count = items.reduce((sum, { package_id, seats }) => (package_id === offer._id ? sum + seats : sum), 0);
    return count === 0 ? [] : [{ package: offer, count }];
  });

interface HoldAgainProps extends Pick<EndedParts, 'booking' | 'view' | 'onStep'> {
  readonly event: PublicEvent;
}

/** An expired hold: holds the same tickets for the same people at once, or says why they cannot be held. */
export function HoldAgain({ booking, event, view, onStep }: HoldAgainProps) {
  const t = useMessages(eventBooking);
  const steps = useMessages(bookingSteps);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const again = useHoldAgain(useTicketsPlace(), { booking, onStep }, (problem) => {
    if (!isGone(problem)) return false;
    setRefusal(problem);
    return true;
  });
  const hold = () => {
    // Another tab, which does not know the guest.
    if (again.isGuest && again.draft.email.trim() === '') return onStep('details');
    setRefusal(null);
    const attendees = attendeesOfTickets(booking.tickets);
    again.hold({ items: [...bookedItems(booking)], participants: attendees.length, attendees }, false);
  };
  return (
    <HeldSteps booking={booking} view={view} last={steps('steps.pay')} onStep={onStep}>
      {refusal === null ? (
        <>
          <EndedNote title={steps('hold.ended')} />
          <StepActions
            button={
              <Button size="lg" loading={again.isBusy} onClick={hold}>
                {t('hold.again')}
              </Button>
            }
          />
        </>
      ) : (
        <div role="alert">
          <UnavailableTickets event={event} lines={linesOf(booking, event)} problem={refusal} isAfterHold />
        </div>
      )}
    </HeldSteps>
  );
}
