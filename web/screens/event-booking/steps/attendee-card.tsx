import { IconTicket } from '@tabler/icons-react';
import { useId } from 'react';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { GuestFields } from '#web/features/booking/checkout/fields/guest-fields.tsx';
import { QuestionField } from '#web/features/tickets/question-field.tsx';
import { FieldRow, TextInput } from '#web/ui/forms/form.tsx';
import type { TicketsChoice } from '../choice/use-tickets.ts';
import classes from './people.module.css';

interface AttendeeCardProps {
  readonly choice: TicketsChoice;
  /** The ticket's position, from 0. */
  readonly at: number;
  /** Whether phones show this ticket. */
  readonly isCurrent: boolean;
}

/** The person of one ticket: name, email, and the answers to the organiser's questions. */
export function AttendeeCard({ choice, at, isCurrent }: AttendeeCardProps) {
  const t = useMessages(eventBooking);
  const title = useId();
  const { event, seats, people, isGuest } = choice;
  const offer = seats[at];
  const person = people[at];
  if (offer === undefined || person === undefined) return null;
  return (
    <section className={classes.card} data-current={isCurrent} aria-labelledby={title}>
      <header>
        <IconTicket size={20} stroke={1.7} aria-hidden />
        <h3 id={title}>
          {t('tickets.number', { at: at + 1 })} <small>{offer.name}</small>
        </h3>
        {at === 0 && <span className={classes.you}>{t('tickets.you')}</span>}
      </header>
      {isGuest && at === 0 ? <GuestFields checkout={choice} /> : <PersonFields choice={choice} at={at} />}
      {event.questions.map((question) => (
        <QuestionField
          key={question._id}
          question={question}
          name={`attendees.${at}.answers.${question._id}`}
          value={person.answers[question._id]}
          error={choice.state.errors[`attendees.${at}.answers.${question._id}`]}
          onChange={(value) => {
            const answers = { ...person.answers, [question._id]: value };
            choice.setPerson(at, { answers }, `answers.${question._id}`);
          }}
        />
      ))}
    </section>
  );
}

/** The name and the email of a ticket. */
function PersonFields({ choice, at }: Pick<AttendeeCardProps, 'choice' | 'at'>) {
  const t = useMessages(eventBooking);
  const { name = '', email = '' } = choice.people[at] ?? {};
  const { errors } = choice.state;
  const hint = at === 0 && email.trim() === '' ? t('who.email_yours') : undefined;
  return (
    <FieldRow>
      <TextInput
        name={`attendees.${at}.name`}
        label={t('who.name')}
        size="md"
        value={name}
        error={errors[`attendees.${at}.name`]}
        maxLength={120}
        autoComplete={at === 0 ? 'name' : 'off'}
        onChange={(event) => choice.setPerson(at, { name: event.currentTarget.value }, 'name')}
        required
        withAsterisk={false}
      />
      <TextInput
        name={`attendees.${at}.email`}
        label={t('who.email')}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        type="email"
        value={email}
        error={errors[`attendees.${at}.email`]}
        autoComplete={at === 0 ? 'email' : 'off'}
        onChange={(event) => choice.setPerson(at, { email: event.currentTarget.value }, 'email')}
      />
    </FieldRow>
  );
}
