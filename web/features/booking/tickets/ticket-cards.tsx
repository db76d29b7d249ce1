import { IconVideo } from '@tabler/icons-react';
import type { BookingDetails, Ticket } from '#contract/entities/booking.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { useSessionZone } from '../session-zone.ts';
import classes from './tickets.module.css';

/** A card for each ticket: whose it is, its kind, date and number. On phones they are swiped. */
export function TicketCards({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(bookingEvent);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls on phones, which the keyboard does too.
    <ul className={classes.tickets} aria-label={t('ticket.label')} tabIndex={0}>
      {booking.tickets.map((ticket) => (
        <TicketCard key={ticket._id} booking={booking} ticket={ticket} />
      ))}
    </ul>
  );
}

function TicketCard({ booking, ticket }: { readonly booking: BookingDetails; readonly ticket: Ticket }) {
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
      </div>
    </li>
  );
}

/** The date of a ticket; for a pass, how many dates it is for. */
function TicketDates({ booking, ticket }: { readonly booking: BookingDetails; readonly ticket: Ticket }) {
  const t = useMessages(bookingEvent);
  const zone = useSessionZone(ticket.is_online ? 'virtual' : booking.place, booking.timezone);
  const dates = booking.items.filter(
    ({ package_id, occurrence_id }) =>
      package_id === ticket.package_id && [null, occurrence_id].includes(ticket.occurrence_id),
  );
  if (dates.length > 1) return t('ticket.dates', { count: dates.length });
  return <When at={dates[0]?.starts_at ?? booking.starts_at} zone={zone} shape="moment" />;
}
