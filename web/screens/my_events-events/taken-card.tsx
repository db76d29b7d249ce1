import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { TakenEvent } from '#contract/entities/taken-event.ts';
import { takenEvents } from '#locales/areas/taken-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { EventCard } from './event-card.tsx';

/** An event that the user has tickets for: its dates and place, with a link to the tickets. */
export function TakenCard({ taken }: { readonly taken: TakenEvent }) {
  const t = useMessages(takenEvents);
  const { event, tickets } = taken;
  return (
    <EventCard
      taken={taken}
      to={href('booking', {}, { open: taken._id, as: 'customer' })}
      chip={<StateChip taken={taken} />}
      verb={t(verbOf(taken))}
    >
      <p>
        <span>{t('tickets', { count: tickets })}</span>
      </p>
      <small dir="auto">{event.place === '' ? t('online') : event.place}</small>
    </EventCard>
  );
}

function verbOf({ booking_status }: TakenEvent) {
  if (booking_status === 'awaiting_payment') return 'finish';
  return booking_status === 'requested' ? 'see_request' : 'see';
}

const colors = { cancelled: 'red', awaiting_payment: 'amber', requested: 'amber', confirmed: 'green', past: 'gray' };

function StateChip({ taken }: { readonly taken: TakenEvent }) {
  const t = useMessages(takenEvents);
  const state = stateOf(taken);
  return (
    <Badge color={colors[state]} variant="light">
      {t(`chip.${state}`)}
    </Badge>
  );
}

function stateOf({ event, booking_status: status, dates }: TakenEvent): keyof typeof colors {
  if (event.status === 'cancelled') return 'cancelled';
  if (status === 'awaiting_payment' || status === 'requested') return status;
  return dates.every(({ ends_at }) => Date.parse(ends_at) <= serverNow()) ? 'past' : 'confirmed';
}
