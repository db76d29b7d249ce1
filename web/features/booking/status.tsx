import { Badge } from '@mantine/core';
import type { Booking } from '#contract/entities/booking.ts';

const labels: Readonly<Record<Booking['status'], { text: string; color: string }>> = {
  awaiting_payment: { text: 'To be paid', color: 'amber' },
  requested: { text: 'Waiting for an answer', color: 'amber' },
  confirmed: { text: 'Confirmed', color: 'green' },
  completed: { text: 'Took place', color: 'gray' },
  no_show: { text: 'Missed', color: 'gray' },
  cancelled: { text: 'Cancelled', color: 'red' },
  declined: { text: 'Declined', color: 'red' },
  expired: { text: 'Ran out', color: 'gray' },
  withdrawn: { text: 'Given up', color: 'gray' },
};

/** What a booking's status is called. */
export const statusName = (status: Booking['status']): string => labels[status].text;

/** A booking's status as a pill. */
export function StatusBadge({ status }: { status: Booking['status'] }) {
  const { text, color } = labels[status];
  return (
    <Badge component="span" color={color}>
      {text}
    </Badge>
  );
}

const places = { at_provider: 'At', at_customer: 'At your place', virtual: 'Online' } as const;

/** Where a provider has to be other than at the usual place; null where nothing needs saying. */
export function customerPlaceWord(place: Booking['place']): string | null {
  if (place === 'virtual') return places.virtual;
  return place === 'at_customer' ? 'at their place' : null;
}

/** Where a session is, in few words. */
export function placeWord(place: Booking['place'], provider: string): string {
  return place === 'at_provider' ? `${places.at_provider} ${provider}` : places[place];
}
