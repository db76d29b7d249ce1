import type { BookingDetails } from '#contract/entities/booking.ts';
import { When } from '#web/ui/when.tsx';
import { happening, reasonOf } from '../list/happening.ts';
import classes from './detail.module.css';

/** What happened to a booking so far, line by line. */
export function BookingHistory({ booking }: { booking: BookingDetails }) {
  return (
    <section>
      <h3>What happened so far</h3>
      <ol className={classes.timeline}>
        {booking.history.map((entry) => (
          <li key={`${entry.at}${entry.to}${entry.why}`}>
            <b>{happening(entry, booking)}</b>
            <When at={entry.at} shape="moment" label={false} />
            {reasonOf(entry) !== null && <q>{reasonOf(entry)}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}
