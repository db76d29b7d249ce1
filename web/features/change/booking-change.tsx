import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { moveLink } from '#web/features/booking/booking-links.ts';
import { ChangePanel } from './change-panel.tsx';

interface BookingChangeProps {
  readonly booking: BookingDetails;
  readonly level: 2 | 3;
}

/** The open change of a booking within the booking, if it has one. */
export function BookingChange({ booking, level }: BookingChangeProps) {
  if (booking.change === null) return null;
  return <ChangePanel booking={booking} change={booking.change} settleLink={moveLink(booking)} level={level} />;
}
