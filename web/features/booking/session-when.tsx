import type { Booking } from '#contract/entities/booking.ts';
import { When, type WhenShape } from '#web/ui/format/when.tsx';
import { useSessionZone } from './session-zone.ts';

interface SessionWhenProps {
  readonly booking: Pick<Booking, 'place' | 'timezone'>;
  /** ISO 8601 with Z. */
  readonly at: string;
  readonly shape?: WhenShape;
}

/** A moment of a booking, such as its deadline, in the zone of all its times. */
export function SessionWhen({ booking, at, shape = 'moment' }: SessionWhenProps) {
  return <When at={at} zone={useSessionZone(booking.place, booking.timezone)} shape={shape} />;
}
