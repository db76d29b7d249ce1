import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { CallInput } from '#contract/index.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Choice, TextInput } from '#web/ui/forms/form.tsx';
import { answerOptions } from './answer-text.ts';
import classes from './guests.module.css';
import { useDateOptions } from './use-date-options.ts';

type Input = CallInput<'user/event_participant_list'>;
const states = ['valid', 'here', 'not_yet', 'cancelled'] as const;

/** The filter of a list of guests. Begins with the next date. */
export function useGuestFilter(managed: ManagedEvent) {
  const t = useMessages(eventGuests);
  const dates = useDateOptions(managed, t('filter.all_dates'));
  const [date, setDate] = useState(dates.next);
  const [ticket, setTicket] = useState('');
  const [answer, setAnswer] = useState('');
  const [state, setState] = useState<(typeof states)[number]>('valid');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 200);
  const [question_id = '', ...rest] = answer.split(':');
  const input: Input = {
    event_id: managed.event._id,
    ...(date === '' ? {} : { occurrence_id: date }),
    ...(ticket === '' ? {} : { package_id: ticket }),
    ...(answer === '' ? {} : { question_id, answer: rest.join(':') }),
    ...(text === '' ? {} : { text: text.slice(0, 100) }),
    ...(state === 'valid' ? {} : { state }),
  };
  return {
    ...{ input, dates, date, setDate, ticket, setTicket, answer, setAnswer, state, setState, typed, setTyped },
    isNarrow: ticket !== '' || answer !== '' || text !== '' || state !== 'valid',
  };
}

interface GuestFilterProps {
  readonly managed: ManagedEvent;
  readonly filter: ReturnType<typeof useGuestFilter>;
  /** What is done with the list. */
  readonly children: ReactNode;
}

/** Date, search, ticket, answer and state of a list of guests. */
export function GuestFilter({ managed: { event }, filter, children }: GuestFilterProps) {
  const t = useMessages(eventGuests);
  const answers = answerOptions(event.questions, t);
  const tickets = event.packages.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <search className={classes.filter}>
      <Choice
        aria-label={t('filter.date')}
        options={filter.dates.options}
        value={filter.date}
        onPick={filter.setDate}
      />
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        maxLength={100}
        value={filter.typed}
        onChange={(event) => filter.setTyped(event.currentTarget.value)}
      />
      {tickets.length > 1 && (
        <Choice
          aria-label={t('filter.ticket')}
          options={[{ value: '', label: t('filter.all_tickets') }, ...tickets]}
          value={filter.ticket}
          onPick={filter.setTicket}
        />
      )}
      {answers.length > 0 && (
        <Choice
          aria-label={t('filter.answer')}
          options={[{ value: '', label: t('filter.all_answers') }, ...answers]}
          value={filter.answer}
          onPick={filter.setAnswer}
        />
      )}
      <Choice
        className={classes.state}
        aria-label={t('filter.state')}
        options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filter.state}
        onPick={filter.setState}
      />
      {children}
    </search>
  );
}
