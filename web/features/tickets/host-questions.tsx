import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { firstToAnswer } from './first-unanswered.ts';
import classes from './host-questions.module.css';

interface HostQuestionsProps {
  readonly booking: Pick<BookingDetails, '_id' | 'role' | 'status'>;
  readonly held: readonly HeldTicket[] | undefined;
}

/**
 * Leads to the questions of the host that a ticket has to answer, which seats from a waiting list are booked without.
 * Renders nothing where none is left.
 */
export function HostQuestions({ booking: { _id, role, status }, held }: HostQuestionsProps) {
  const t = useMessages(messages);
  const isMine = role === 'customer' && status === 'confirmed';
  const query = useCall('event_survey/get_question', { booking_id: _id, asked: 'booking' }, { enabled: isMine });
  const survey = query.data?.survey ?? null;
  const ticket_id = survey === null ? null : firstToAnswer(survey);
  const path = held?.find((each) => each._id === ticket_id)?.path ?? null;
  const token = path?.split('/').at(-1);
  if (survey === null || !token) return null;
  return (
    <div className={classes.notice} role="note">
      <p>
        <b>{t('questions.title', { host: survey.event.provider.name })}</b>
        <span>{t('questions.text')}</span>
      </p>
      <Button component={Link} to={href('survey', { token }, { asked: 'booking' })} size="sm">
        {t('questions.answer')}
      </Button>
    </div>
  );
}
