import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { OwnHold } from '#contract/entities/schedule.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { bookingLinks } from '#web/features/booking/booking-links.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './tickets.module.css';

interface HeldTicketsProps {
  readonly event: PublicEvent;
  readonly hold: OwnHold;
}

/** The tickets of a date that the visitor holds and has not paid: until when, and the way to pay. */
export function HeldTickets({ event, hold }: HeldTicketsProps) {
  const t = useMessages(eventPage);
  const { booking_id, participants, expires_at } = hold;
  const booking = { _id: booking_id, provider: event.provider, service_id: null, event_id: event._id, participants };
  return (
    <Panel as="section" className={classes.card} aria-labelledby="held">
      <h2 id="held">{t('held.title', { count: participants })}</h2>
      <p className={classes.quiet}>
        {t('held.until', { count: participants, time: { at: expires_at, zone: event.timezone, shape: 'time' } })}
      </p>
      <Button component={Link} to={bookingLinks(booking).pay} size="lg">
        {t('held.pay')}
      </Button>
    </Panel>
  );
}
