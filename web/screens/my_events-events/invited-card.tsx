import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { TakenEvent } from '#contract/entities/taken-event.ts';
import { takenEvents } from '#locales/areas/taken-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { EventCard } from './event-card.tsx';

interface InvitedCardProps {
  readonly taken: TakenEvent;
  readonly invitation: NonNullable<TakenEvent['invitation']>;
}

const colors = { cancelled: 'red', asked: 'amber', accepted: 'green', answered: 'gray' } as const;

/** An event that the user is invited to, with a link to answer. */
export function InvitedCard({ taken, invitation: { waiting, accepted } }: InvitedCardProps) {
  const t = useMessages(takenEvents);
  const { event } = taken;
  const state =
    event.status === 'cancelled' ? 'cancelled' : waiting > 0 ? 'asked' : accepted > 0 ? 'accepted' : 'answered';
  return (
    <EventCard
      taken={taken}
      to={href('invitation', { token: taken._id })}
      chip={
        <Badge color={colors[state]} variant="light">
          {t(`invited.${state}`)}
        </Badge>
      }
      verb={t(waiting > 0 ? 'answer_invitation' : 'see_invitation')}
      isUrgent={waiting > 0}
    >
      <small dir="auto">{event.place === '' ? t('online') : event.place}</small>
    </EventCard>
  );
}
