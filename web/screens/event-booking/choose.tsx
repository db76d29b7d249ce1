import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CheckoutSteps } from '#web/features/booking/checkout/checkout-steps.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import { attendanceOf, type TicketLine } from './choice/asked-tickets.ts';
import { useTickets } from './choice/use-tickets.ts';
import classes from './steps/people.module.css';
import { PeopleStep } from './steps/people-step.tsx';
import { peopleAnswer, useTicketsAnswer } from './steps/step-answers.tsx';
import { chosenEventHref, goneOf, OtherTickets, TicketsBar, TicketsNote } from './steps/tickets-parts.tsx';
import { chosenSummary } from './steps/tickets-summary.ts';
import { TicketsGone } from './tickets-gone.tsx';

interface ChooseProps {
  readonly event: PublicEvent;
  readonly lines: readonly TicketLine[];
}

/** The steps before the payment. The last one holds the tickets, or confirms a free booking. */
export function Choose({ event, lines }: ChooseProps) {
  const t = useMessages(eventBooking);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [current, show] = useState(0);
  const back = chosenEventHref({ event, lines });
  const choice = useTickets({ event, lines, search, onOther: () => void navigate(back, { replace: true }) });
  const ticketsAnswer = useTicketsAnswer();
  const zone = useSessionZone(attendanceOf(lines), event.timezone);
  const { step, seats, people, hasMoved, isRequest } = choice;
  if (choice.refusal !== null) return <TicketsGone event={event} lines={lines} problem={choice.refusal} />;
  const kinds = lines.map((line) => ({ name: line.package.name, count: line.count }));
  return (
    <CheckoutSteps
      checkout={choice}
      title={t(isRequest ? 'title.request' : 'title.book')}
      page={{ name: event.title, href: back }}
      onBack={step === 'confirm' ? () => choice.open('details') : null}
      summary={chosenSummary(choice, zone, t)}
      cancels={event}
      last={{
        hasPrice: lines.some((line) => line.package.amount > 0),
        instead: <OtherTickets choice={choice} />,
        gone: goneOf(choice),
        bar: <TicketsBar choice={choice} />,
        note: <TicketsNote choice={choice} />,
      }}
    >
      <StepCard
        at={1}
        title={t('tickets.title')}
        state="done"
        answer={ticketsAnswer({ time: event.chosen, zone, kinds })}
        takesFocus={false}
        onEdit={() => void navigate(back)}
      />
      <StepCard
        at={2}
        title={t('who.title')}
        state={step === 'details' ? 'open' : 'done'}
        answer={peopleAnswer(people.map(({ name }) => name))}
        takesFocus={hasMoved}
        onEdit={() => choice.open('details')}
        aside={
          seats.length > 1 && (
            <span className={classes.of}>{t('tickets.of', { at: current + 1, count: seats.length })}</span>
          )
        }
      >
        <PeopleStep choice={choice} current={Math.min(current, seats.length - 1)} show={show} />
      </StepCard>
    </CheckoutSteps>
  );
}
