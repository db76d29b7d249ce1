import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { Problem } from '#contract/errors.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import classes from '#web/features/booking/checkout/checkout.module.css';
import type { EndedParts } from '#web/features/booking/checkout/held/held-booking.tsx';
import { HeldSteps } from '#web/features/booking/checkout/held/held-steps.tsx';
import type { HeldView } from '#web/features/booking/checkout/held/held-view.ts';
import { useAddBooking } from '#web/features/booking/checkout/use-add-booking.ts';
import { StepActions } from '#web/features/booking/steps/step-flow.tsx';
import { bookedItems } from '#web/features/booking/tickets/ticket-kinds.ts';
import type { TicketLine } from '../choice/asked-tickets.ts';
import { attendeesOfTickets } from '../choice/attendees.ts';
import { ticketDrafts } from '../choice/tickets-draft.ts';
import { useTicketsPlace } from '../choice/use-tickets-place.ts';
import { UnavailableTickets } from '../steps/unavailable-tickets.tsx';

/** The tickets of a booking with what the event says about them now. */
const linesOf = ({ items }: BookingDetails, { packages }: PublicEvent): readonly TicketLine[] =>
  packages.flatMap((offer) => {
    const count = items.reduce((sum, { package_id, seats }) => (package_id === offer._id ? sum + seats : sum), 0);
    return count === 0 ? [] : [{ package: offer, count }];
  });

interface HoldAgainProps extends Pick<EndedParts, 'booking' | 'onStep'> {
  readonly event: PublicEvent;
  readonly view: HeldView;
}

/** An expired hold: holds the same tickets for the same people at once, or says why they cannot be held. */
export function HoldAgain({ booking, event, view, onStep }: HoldAgainProps) {
  const t = useMessages(eventBooking);
  const steps = useMessages(bookingSteps);
  const isGuest = useSession().user === null;
  const place = useTicketsPlace();
  const [draft] = useState(() => ticketDrafts.read(tabStorage(), event._id));
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const onRefused = (problem: Problem) => {
    if (problem.code === 'seats_taken' || problem.code === 'not_on_sale') setRefusal(problem);
    // Refusals about other inputs, such as a code or a new price, are shown in the step with these inputs.
    else onStep('details');
    return true;
  };
  const { book, isBusy } = useAddBooking(place, draft, isGuest, onRefused, { replace: true });
  const hold = () => {
    // Another tab, which does not know the guest.
    if (isGuest && draft.email.trim() === '') return onStep('details');
    setRefusal(null);
    const { discount_code, use_credit } = draft;
    const attendees = attendeesOfTickets(booking.tickets);
    const subject = { items: [...bookedItems(booking)], participants: attendees.length, attendees };
    book({ subject, isRequest: false, expected_total: booking.price.total, discount_code, use_credit });
  };
  return (
    <HeldSteps booking={booking} view={view} last={steps('steps.pay')} onStep={onStep}>
      {refusal === null ? (
        <>
          <div className={classes.ended} role="status">
            <b>{t('hold.ended')}</b>
            <p>{t('hold.ended_text')}</p>
          </div>
          <StepActions
            button={
              <Button size="lg" loading={isBusy} onClick={hold}>
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
