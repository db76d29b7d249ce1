import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CancellationSentence, draftTerms } from '#web/features/booking/cancellation.tsx';
import { AlreadyBooked } from '#web/features/booking/checkout/already-booked.tsx';
import { confirmStep, LaterStep } from '#web/features/booking/checkout/later-step.tsx';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { StepCard } from '#web/features/booking/steps/step-card.tsx';
import { StepFlow } from '#web/features/booking/steps/step-flow.tsx';
import { Summary } from '#web/features/booking/steps/summary.tsx';
import { usePartAhead } from '#web/ui/loading/part.tsx';
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
  const steps = useMessages(bookingSteps);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [current, show] = useState(0);
  usePartAhead(confirmStep);
  const back = chosenEventHref({ event, lines });
  const choice = useTickets({ event, lines, search, onOther: () => void navigate(back, { replace: true }) });
  const ticketsAnswer = useTicketsAnswer();
  const zone = useSessionZone(attendanceOf(lines), event.timezone);
  const { step, seats, people, quote, hasMoved, isFree, isRequest } = choice;
  if (choice.priced.refusal !== null)
    return <TicketsGone event={event} lines={lines} problem={choice.priced.refusal} />;
  const kinds = lines.map((line) => ({ name: line.package.name, count: line.count }));
  const last = isFree ? 'steps.confirm' : isRequest ? 'steps.card' : 'steps.pay';
  return (
    <StepFlow
      at={step === 'confirm' ? 3 : 2}
      title={t(isRequest ? 'title.request' : 'title.book')}
      back={{ name: event.title, href: back }}
      onBack={step === 'confirm' ? () => choice.open('details') : null}
      summary={
        <Summary
          of={chosenSummary(choice, zone, t)}
          cancellation={
            event.chosen !== null && quote !== null ? (
              <CancellationSentence
                terms={draftTerms(event, event.chosen.starts_at, choice.isOnSite ? { ...quote, total: 0 } : quote)}
                zone={zone}
              />
            ) : undefined
          }
        />
      }
    >
      {choice.alreadyBooked !== null && <AlreadyBooked booking_id={choice.alreadyBooked} />}
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
      <StepCard at={3} title={steps(last)} state={step === 'confirm' ? 'open' : 'ahead'} takesFocus={hasMoved}>
        <LaterStep>
          <confirmStep.Here
            checkout={choice}
            hasPrice={lines.some((line) => line.package.amount > 0)}
            instead={<OtherTickets choice={choice} />}
            gone={goneOf(choice)}
            bar={<TicketsBar choice={choice} />}
            note={<TicketsNote choice={choice} />}
          />
        </LaterStep>
      </StepCard>
    </StepFlow>
  );
}
