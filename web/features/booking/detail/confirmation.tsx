import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { firstName } from '#contract/visible-name.ts';
import { bookingEvent } from '#locales/areas/booking-event.ts';
import { bookingMade as messages } from '#locales/areas/booking-made.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { BookingFacts } from '../booking-facts.tsx';
import { bookingLinks } from '../booking-links.ts';
import { CancellationSentence } from '../cancellation.tsx';
import { useSessionZone } from '../session-zone.ts';
import { TicketsLead, TicketsMade } from '../tickets/tickets-made.tsx';
import { CalendarButtons } from './calendar-buttons.tsx';
import classes from './confirmed.module.css';
import { ManagePanel } from './manage-panel.tsx';
import { MeetingLink } from './meeting-link.tsx';
import { Receipt } from './receipt.tsx';
import { SendMailAgain } from './send-mail-again.tsx';
import { BookedTitle } from './title-row.tsx';

/** The confirmation of a booking: number, facts, directions, receipt. */
export function Confirmation({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const event = useMessages(bookingEvent);
  const { market } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const zone = useSessionZone(booking.place, booking.timezone);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const isAhead = booking.status === 'confirmed';
  const isEvent = booking.kind === 'event';
  const title = useTitle(booking, isAhead);
  return (
    <Page width={isEvent ? 'normal' : 'narrow'}>
      <article className={classes.confirmation} data-wide={isEvent}>
        <header>
          <span className={classes.tick} aria-hidden="true">
            <IconCheck size={34} stroke={3} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {isEvent ? <TicketsLead booking={booking} /> : <SessionLead booking={booking} />}
        </header>
        {isEvent ? (
          <TicketsMade booking={booking}>
            <Receipt booking={booking} market={market.name} />
          </TicketsMade>
        ) : (
          <Ticket booking={booking} />
        )}
        {booking.manage_url !== null && (
          <ManagePanel
            url={booking.manage_url}
            title={t('confirmed.manage')}
            text={t('confirmed.manage_text')}
            open={t('confirmed.open')}
          />
        )}
        {!isEvent && <Receipt booking={booking} market={market.name} />}
        {!isEvent && booking.cancellation !== null && (
          <p>
            <CancellationSentence terms={booking.cancellation} zone={zone} />
          </p>
        )}
        <footer>
          <ButtonRow align="center">
            {!booking.customer.is_guest && (
              <Button component={Link} to={href('booking', {}, { as: 'customer' })} size="md">
                {t('confirmed.bookings')}
              </Button>
            )}
            <Button component={Link} to={bookingLinks(booking).again} size="md" variant="default">
              {isEvent ? event('made.back') : t('confirmed.again')}
            </Button>
          </ButtonRow>
        </footer>
      </article>
    </Page>
  );
}

/** Where the confirmation was sent, and the booking's number. */
function SessionLead({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const isAhead = booking.status === 'confirmed';
  return (
    <>
      {isAhead && booking.customer.email !== null && (
        <p>{t.rich('confirmed.sent', { email: <b>{booking.customer.email}</b> })}</p>
      )}
      {isAhead && <SendMailAgain booking={booking} align="center" />}
      <p className={classes.number}>
        <small>{t('confirmed.number')}</small>
        <b>{booking.number}</b>
      </p>
    </>
  );
}

/** The heading: who has booked, or that it is over. */
function useTitle({ kind, customer }: BookingDetails, isAhead: boolean): string {
  const t = useMessages(messages);
  const event = useMessages(bookingEvent);
  const name = firstName(customer.name);
  if (kind === 'event') {
    if (!isAhead) return event('made.over');
    return name === '' ? event('made.title_no_name') : event('made.title', { name });
  }
  if (!isAhead) return t('confirmed.over');
  return name === '' ? t('confirmed.title_no_name') : t('confirmed.title', { name });
}

/** What was booked: the picture, the facts, how the two meet, and the calendar links while it is ahead. */
function Ticket({ booking }: { booking: BookingDetails }) {
  return (
    <Panel as="section" padding="none" className={classes.ticket}>
      {booking.image !== null && (
        <Picture
          picture={booking.image}
          ratio={21 / 9}
          sizes="(max-width: 47em) 100vw, 704px"
          eager
          radius={0}
          alt=""
        />
      )}
      <div>
        <BookedTitle booking={booking} />
        <BookingFacts booking={booking} />
        <MeetingLink booking={booking} />
        {booking.status === 'confirmed' && <CalendarButtons booking={booking} />}
      </div>
    </Panel>
  );
}
