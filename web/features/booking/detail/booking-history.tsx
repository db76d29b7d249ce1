import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { findReason, happening } from '../list/history-line.ts';
import classes from './detail.module.css';

interface BookingHistoryProps {
  readonly booking: BookingDetails;
  readonly isOpen?: boolean;
}

/** The history of a booking, line by line, collapsed by default. */
export function BookingHistory({ booking, isOpen = false }: BookingHistoryProps) {
  const t = useMessages(messages);
  return (
    <details className={classes.history} open={isOpen}>
      <summary>{t('detail.history')}</summary>
      <ol className={classes.timeline}>
        {booking.history.map((entry) => (
          <li key={`${entry.at}${entry.to}${entry.why}`}>
            <b>{happening(t, entry, booking)}</b>
            <When at={entry.at} shape="moment" label={false} />
            {findReason(entry) !== null && <q>{findReason(entry)}</q>}
          </li>
        ))}
      </ol>
    </details>
  );
}
