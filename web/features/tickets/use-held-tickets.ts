import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { useCall } from '#web/api/queries.ts';

/** The states of a booking whose tickets have codes, or had them. */
const issued = ['confirmed', 'completed', 'no_show', 'cancelled'];

/** Reads the tickets of a booking with their codes, which only whoever booked gets. */
export function useHeldTickets({ _id, role, status }: Pick<BookingDetails, '_id' | 'role' | 'status'>) {
  const isMine = role === 'customer' && issued.includes(status);
  return { ...useCall('event/ticket', { booking_id: _id }, { enabled: isMine }), isMine };
}
