import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { firstName } from '#contract/visible-name.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { loadSchema } from '#web/api/on-demand/call-schemas.ts';
import { detailsCall, fieldOf } from '#web/features/booking/checkout/checkout.ts';
import { ChoiceProof } from '#web/features/booking/checkout/fields/choice-proof.tsx';
import { SignInLine } from '#web/features/booking/checkout/fields/guest-fields.tsx';
import { useNextLabel } from '#web/features/booking/checkout/fields/next-label.ts';
import { PriceFields } from '#web/features/booking/checkout/fields/price-fields.tsx';
import { RefusedBox } from '#web/features/booking/checkout/fields/refused-box.tsx';
import { StepActions } from '#web/features/booking/steps/step-flow.tsx';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { firstWrong } from '../choice/attendees.ts';
import type { TicketsChoice } from '../choice/use-tickets.ts';
import { AttendeeCard } from './attendee-card.tsx';
import classes from './people.module.css';
import { goneOf, OtherTickets, TicketsBar, TicketsNote } from './tickets-parts.tsx';

/** The shown ticket (from 0) on phones, which show one at a time. */
export interface CurrentTicket {
  readonly current: number;
  readonly show: (at: number) => void;
}

/** The people who come: a card for each ticket, and a note to the organiser. */
export function PeopleStep({ choice, current, show }: CurrentTicket & { readonly choice: TicketsChoice }) {
  const t = useMessages(eventBooking);
  const steps = useMessages(bookingSteps);
  const label = useNextLabel(choice);
  const [isChecking, setChecking] = useState(false);
  const { seats, isGuest, isFree, lines } = choice;
  if (choice.isProving) return <ChoiceProof checkout={choice} />;
  const isLast = current === seats.length - 1;
  const gone = goneOf(choice);
  const submit = async () => {
    setChecking(true);
    const errors = await choice.check();
    setChecking(false);
    const wrong = firstWrong(errors);
    if (wrong !== null) show(wrong);
    else if (Object.keys(errors).length === 0) choice.submit();
  };
  return (
    <Form onSubmit={() => void submit()} onFocus={() => void loadSchema(detailsCall(isGuest))}>
      {isGuest ? <SignInLine /> : <p className={classes.lead}>{t(seats.length === 1 ? 'who.lead_one' : 'who.lead')}</p>}
      {seats.length > 1 && <Chips choice={choice} current={current} show={show} />}
      {seats.map((seat, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tickets are numbered by their position.
        <AttendeeCard key={`${at} ${seat._id}`} choice={choice} at={at} isCurrent={at === current} />
      ))}
      <LongText
        {...fieldOf(choice, 'note')}
        label={steps('details.note', { provider: choice.provider.name })}
        lines={[2, 8]}
        maxLength={2000}
      />
      {lines.some((line) => line.package.amount > 0) && <PriceFields checkout={choice} />}
      <RefusedBox checkout={choice} instead={<OtherTickets choice={choice} />} gone={gone} />
      <StepActions
        button={
          <>
            <Button size="lg" className={classes.next ?? ''} data-here={!isLast} onClick={() => show(current + 1)}>
              {t('who.next')}
            </Button>
            <Button
              type="submit"
              size="lg"
              variant={gone === null ? 'filled' : 'default'}
              className={classes.submit ?? ''}
              data-here={isLast}
              loading={choice.isBusy || choice.priced.isAsking || isChecking}
            >
              {label('details')}
            </Button>
          </>
        }
      >
        <TicketsBar choice={choice} />
      </StepActions>
      {!isFree && <TicketsNote choice={choice} />}
    </Form>
  );
}

/** The tickets by their people, of which phones show one at a time. */
function Chips({ choice, current, show }: CurrentTicket & { readonly choice: TicketsChoice }) {
  const t = useMessages(eventBooking);
  return (
    <nav className={classes.chips} aria-label={t('who.people')}>
      {choice.people.map(({ name }, at) => {
        const first = firstName(name);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: tickets are numbered by their position.
            key={at}
            type="button"
            aria-current={at === current}
            onClick={() => show(at)}
          >
            {at !== current && choice.isComplete(at) && <IconCheck size={16} stroke={2.2} aria-hidden />}
            <span>{first === '' ? t('tickets.number', { at: at + 1 }) : first}</span>
          </button>
        );
      })}
    </nav>
  );
}
