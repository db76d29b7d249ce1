import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { useMessages } from '#web/api/messages.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { directionsUrl } from '../calendar/calendar-links.ts';
import { CalendarMenu } from '../page/calendar-menu.tsx';
import { useSessionZone } from '../session-zone.ts';
import { SessionTime } from '../steps/session-time.tsx';
import { BeforeYouGo } from './before-you-go.tsx';
import { TicketCards } from './ticket-cards.tsx';

/** The number of booked tickets with the event and its date. */
export function TicketsLead({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(bookingEvent);
  const zone = useSessionZone(booking.place, booking.timezone);
  const { starts_at, ends_at, title } = booking;
  return t.rich('made.what', {
    count: booking.tickets.length,
    title,
    date: <SessionTime {...{ starts_at, ends_at, zone }} isLong />,
    b: (text) => <b>{text}</b>,
  });
}

/** Booked tickets: the calendar and the way, a card for each ticket, and what to know before. */
export function TicketsMade({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(bookingEvent);
  const way = directionsUrl(booking);
  return (
    <>
      {booking.status === 'confirmed' && (
        <ButtonRow align="center">
          <CalendarMenu booking={booking} isMain />
          {way !== null && (
            <Button
              component="a"
              href={way}
              target="_blank"
              rel="noreferrer"
              size="md"
              variant="default"
              leftSection={<IconMapPin size={18} stroke={1.8} aria-hidden />}
            >
              {t('before.directions')}
            </Button>
          )}
        </ButtonRow>
      )}
      <TicketCards booking={booking} />
      {booking.status === 'confirmed' && <BeforeYouGo booking={booking} />}
    </>
  );
}
