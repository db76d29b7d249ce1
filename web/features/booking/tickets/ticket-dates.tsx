import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Ticket } from '#contract/entities/booking.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { useSessionZone } from '../session-zone.ts';

/** The date of a ticket; for a pass, how many dates it is for. */
export function TicketDates({ booking, ticket }: { readonly booking: BookingDetails; readonly ticket: Ticket }) {
  const t = useMessages(bookingEvent);
  const zone = useSessionZone(ticket.is_online ? 'virtual' : booking.place, booking.timezone);
  const dates = booking.items.filter(
    ({ package_id, occurrence_id }) =>
      package_id === ticket.package_id && [null, occurrence_id].includes(ticket.occurrence_id),
  );
  if (dates.length > 1) return t('ticket.dates', { count: dates.length });
  return <When at={dates[0]?.starts_at ?? booking.starts_at} zone={zone} shape="moment" />;
}
