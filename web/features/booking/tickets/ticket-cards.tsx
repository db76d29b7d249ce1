import { IconVideo } from '@tabler/icons-react';
import type { BookingDetails, Ticket } from '#contract/entities/booking.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { useMessages } from '#web/api/messages.tsx';
import { TicketDates } from './ticket-dates.tsx';
import classes from './tickets.module.css';

interface TicketCardsProps {
  readonly booking: BookingDetails;
  /** Cancels one of the tickets; null while they can only be cancelled together, or not at all. */
  readonly onCancel?: ((ticket_id: string) => void) | null;
}

/** A card for each ticket: whose it is, its kind, date and number. On phones they are swiped. */
export function TicketCards({ booking, onCancel = null }: TicketCardsProps) {
  const t = useMessages(bookingEvent);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls on phones, which the keyboard does too.
    <ul className={classes.tickets} aria-label={t('ticket.label')} tabIndex={0}>
      {booking.tickets.map((ticket) => (
        <TicketCard key={ticket._id} booking={booking} ticket={ticket} onCancel={onCancel} />
      ))}
    </ul>
  );
}

interface TicketCardProps extends TicketCardsProps {
  readonly ticket: Ticket;
}

function TicketCard({ booking, ticket, onCancel = null }: TicketCardProps) {
  const t = useMessages(bookingEvent);
  const { tickets, number } = booking;
  const isOff = ticket.status === 'cancelled';
  return (
    <li className={classes.ticket} data-off={isOff}>
      <div>
        <small>{t('ticket.of', { at: ticket.position, count: tickets.length })}</small>
        <b>{ticket.attendee_name === '' ? t('ticket.unnamed') : ticket.attendee_name}</b>
        <span>{ticket.title}</span>
      </div>
      <div>
        <span className={classes.date}>
          <TicketDates booking={booking} ticket={ticket} />
        </span>
        {ticket.is_online && (
          <span className={classes.online}>
            <IconVideo size={18} stroke={1.7} aria-hidden />
            {t('ticket.online')}
          </span>
        )}
        {isOff ? (
          <b className={classes.off}>{t('ticket.cancelled')}</b>
        ) : (
          <span className={classes.number}>{t('ticket.number', { booking: number, at: String(ticket.position) })}</span>
        )}
        {!isOff && onCancel !== null && (
          <button type="button" className={classes.cancel} onClick={() => onCancel(ticket._id)}>
            {t('ticket.cancel')}
          </button>
        )}
      </div>
    </li>
  );
}
