import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { TicketCards } from '#web/features/booking/tickets/ticket-cards.tsx';
import { href } from '#web/routes.ts';
import classes from './booked-tickets.module.css';

interface BookedTicketsProps {
  readonly booking_id: string;
  readonly event_id: string;
}

/** The visitor's tickets above an event, by the route of their booking. Renders nothing for other bookings. */
export default function BookedTickets({ booking_id, event_id }: BookedTicketsProps) {
  const t = useMessages(bookingEvent);
  const { user } = useSession();
  const { data } = useCall('booking/get_booking_details', { booking_id }, { enabled: user !== null });
  const isShown = data?.event_id === event_id && data.role === 'customer' && data.status === 'confirmed';
  if (!isShown) return null;
  return (
    <section className={classes.booked} aria-labelledby="booked">
      <div>
        <h2 id="booked">{t('made.title_no_name')}</h2>
        <Button component={Link} to={href('booking', {}, { open: booking_id })} variant="default">
          {t('made.booking')}
        </Button>
      </div>
      <TicketCards booking={data} />
    </section>
  );
}
