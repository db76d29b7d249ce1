import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { PdfButton } from '#web/features/tickets/pdf-button.tsx';
import classes from './tickets.module.css';

/** The title of a booking's tickets, with their PDF. */
export function TicketsHeading({ booking, title }: { readonly booking: BookingDetails; readonly title: string }) {
  return (
    <div className={classes.heading}>
      <h2>{title}</h2>
      <PdfButton booking={booking} size="sm" />
    </div>
  );
}
