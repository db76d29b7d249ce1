import type { Booking } from '#contract/entities/booking.ts';
import { When } from '#web/ui/format/when.tsx';
import classes from './open-change.module.css';

interface OpenChangeProps {
  readonly booking: Booking;
  readonly change: NonNullable<Booking['change']>;
  /** Where its times are told. */
  readonly zone: string;
}

/** In a list: that somebody has asked for another time, or for something else, and whom it waits for. */
export function OpenChange({ booking, change, zone }: OpenChangeProps) {
  const { role, starts_at } = booking;
  return (
    <span className={classes.asked} data-waits={waitsFor(booking) === role}>
      {change.status === 'awaiting_payment' ? (
        role === 'customer' ? (
          'Your change is not finished'
        ) : (
          'A change waits for the customer'
        )
      ) : change.starts_at === starts_at ? (
        change.by === role ? (
          'You asked to change it'
        ) : (
          'Asks you to change it'
        )
      ) : (
        <>
          {change.by === role ? 'You asked to move it to ' : 'Asks you to move it to '}
          <When at={change.starts_at} zone={zone} />
        </>
      )}
    </span>
  );
}

/** The side that has the next word on an open change: who was asked, then whoever pays; null where none is open. */
export function waitsFor({ change }: Booking): Booking['role'] | null {
  if (change === null) return null;
  return change.status === 'awaiting_payment' || change.by === 'provider' ? 'customer' : 'provider';
}
