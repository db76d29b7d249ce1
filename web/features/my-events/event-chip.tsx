import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';

interface EventChipProps {
  readonly event: {
    readonly status: string;
    readonly registration_closed: boolean;
    readonly unlisted_reason?: string | null;
    readonly is_held?: boolean;
    readonly is_sold_out?: boolean;
  };
  /** Whether all its dates are over. */
  readonly isPast?: boolean;
}

/** The state of an event for its organiser, in a word and a colour. */
export function EventChip({ event, isPast = false }: EventChipProps) {
  const t = useMessages(myEvents);
  const state = stateOf(event, isPast);
  const colors = {
    draft: 'gray',
    cancelled: 'red',
    past: 'gray',
    closed: 'gray',
    held: 'amber',
    unlisted: 'amber',
    sold_out: 'dark',
    on_sale: 'green',
  };
  return (
    <Badge color={colors[state]} variant={state === 'sold_out' ? 'filled' : 'light'}>
      {t(`state.${state}`)}
    </Badge>
  );
}

function stateOf(
  {
    status,
    registration_closed,
    unlisted_reason = null,
    is_held = false,
    is_sold_out = false,
  }: EventChipProps['event'],
  isPast: boolean,
) {
  if (status === 'draft') return 'draft';
  if (status === 'cancelled') return 'cancelled';
  if (isPast) return 'past';
  if (is_held) return 'held';
  if (unlisted_reason !== null) return 'unlisted';
  if (registration_closed) return 'closed';
  return is_sold_out ? 'sold_out' : 'on_sale';
}
