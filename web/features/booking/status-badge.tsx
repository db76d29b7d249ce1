import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { Booking } from '#contract/entities/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';

const colors: Readonly<Record<Booking['status'], string>> = {
  awaiting_payment: 'amber',
  requested: 'amber',
  confirmed: 'green',
  completed: 'gray',
  no_show: 'gray',
  cancelled: 'red',
  declined: 'red',
  expired: 'gray',
  withdrawn: 'gray',
};

/** Returns the label of a booking's status. */
export function useStatusName(): (status: Booking['status']) => string {
  const t = useMessages(messages);
  return (status) => t(`list.status.${status}`);
}

/** A booking's status as a pill. */
export function StatusBadge({ status }: { status: Booking['status'] }) {
  const nameOf = useStatusName();
  return (
    <Badge component="span" color={colors[status]}>
      {nameOf(status)}
    </Badge>
  );
}
