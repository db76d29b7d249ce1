import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { TakenEvent } from '#contract/entities/taken-event.ts';
import { takenEvents } from '#locales/areas/taken-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { hiredHref } from '#web/features/hires/addresses.ts';
import { useTermsText } from '#web/features/hires/use-terms-text.ts';
import { EventCard } from './event-card.tsx';

interface HiredCardProps {
  readonly taken: TakenEvent;
  readonly hire: NonNullable<TakenEvent['hire']>;
}

const colors = { cancelled: 'red', asked: 'amber', waits: 'gray', hired: 'green', worked: 'gray' } as const;

/** An event that a page of the user is asked or hired for, with its terms and what waits for an answer. */
export function HiredCard({ taken, hire }: HiredCardProps) {
  const t = useMessages(takenEvents);
  const termsOf = useTermsText();
  const state = stateOf(taken, hire);
  return (
    <EventCard
      taken={taken}
      to={hiredHref(taken._id)}
      chip={
        <Badge color={colors[state]} variant="light">
          {t(`chip.${state}`)}
        </Badge>
      }
      verb={t(hire.waiting > 0 ? 'answer' : 'see_hire')}
      isUrgent={hire.waiting > 0}
    >
      <p>
        <span>{termsOf(hire.terms)}</span>
      </p>
      <small>
        {hire.waiting > 0 ? t('waiting', { count: hire.waiting }) : t('accepted', { count: hire.accepted })}
      </small>
    </EventCard>
  );
}

function stateOf({ event, dates }: TakenEvent, { waiting, accepted }: HiredCardProps['hire']): keyof typeof colors {
  if (event.status === 'cancelled') return 'cancelled';
  if (dates.every(({ ends_at }) => Date.parse(ends_at) <= serverNow())) return 'worked';
  if (waiting > 0) return 'asked';
  return accepted > 0 ? 'hired' : 'waits';
}
