import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import stepClasses from '#web/features/booking/steps/steps.module.css';
import classes from './change.module.css';

/** What every view of a change is given. */
export interface ChangeProps {
  readonly booking: BookingDetails;
  /** Where the booking itself is looked at. */
  readonly backTo: string;
}

/** Which booking is changed, and the way back to it. */
export function ChangeHead({ booking, backTo }: ChangeProps) {
  return (
    <header>
      <Link to={backTo} className={stepClasses.back}>
        <span aria-hidden="true" className={stepClasses.backArrow}>
          ←
        </span>{' '}
        Booking {booking.number}
      </Link>
      <h1>{booking.role === 'customer' ? 'Move your booking' : 'Propose a change'}</h1>
      <p className={classes.lead}>
        {booking.service.title} with {booking.role === 'customer' ? booking.provider.name : booking.customer.name}. What
        is booked stays so until the change is made.
      </p>
    </header>
  );
}
