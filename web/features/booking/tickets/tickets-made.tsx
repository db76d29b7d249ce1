import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { listFormat } from '#contract/formats/intl.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PdfButton } from '#web/features/tickets/pdf-button.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { directionsUrl } from '../calendar/calendar-links.ts';
import { CalendarMenu } from '../page/calendar-menu.tsx';
import { useSessionZone } from '../session-zone.ts';
import { SessionTime } from '../steps/session-time.tsx';
import { BeforeYouGo } from './before-you-go.tsx';
import { TicketCards } from './ticket-cards.tsx';
import classes from './tickets.module.css';

/** The number of booked tickets with the event and its date, and who gets them by mail. */
export function TicketsLead({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(bookingEvent);
  const language = useLocale();
  const zone = useSessionZone(booking.place, booking.timezone);
  const { starts_at, ends_at, title, status, customer, tickets } = booking;
  const valid = tickets.filter((ticket) => ticket.status === 'valid');
  const addresses = [customer.email, ...valid.map(({ attendee_email }) => attendee_email)];
  const mailed = new Set(addresses.flatMap((email) => email?.toLowerCase() ?? []));
  return (
    <>
      <p>
        {t.rich('made.what', {
          count: valid.length,
          title,
          date: <SessionTime {...{ starts_at, ends_at, zone }} isLong />,
          b: (text) => <b>{text}</b>,
        })}
      </p>
      {status === 'confirmed' && mailed.size > 0 && (
        <p>{t('made.mailed', { count: valid.length, emails: listFormat(language, {}).format(mailed) })}</p>
      )}
    </>
  );
}

interface TicketsMadeProps {
  readonly booking: BookingDetails;
  /** The receipt, next to what to know before. */
  readonly children: ReactNode;
}

/** Booked tickets: the calendar, the PDF and the way, a card for each ticket, and what to know before. */
export function TicketsMade({ booking, children }: TicketsMadeProps) {
  const t = useMessages(bookingEvent);
  const way = directionsUrl(booking);
  return (
    <div className={classes.made}>
      {booking.status === 'confirmed' && (
        <ButtonRow align="center">
          <CalendarMenu booking={booking} isMain />
          <PdfButton booking={booking} />
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
      <div className={classes.after}>
        {booking.status === 'confirmed' && <BeforeYouGo booking={booking} />}
        {children}
      </div>
    </div>
  );
}
