import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { type ClosedState, otherDates } from '#contract/events/closed-state.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { type EventPageMessages, eventPage } from '#locales/areas/event-page.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import type { SeatTone } from '#web/features/seats/seats.ts';
import chips from '#web/features/seats/seats-text.module.css';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { availabilityOf } from './ticket-choice.ts';
import classes from './tickets.module.css';

interface ClosedCardProps {
  readonly event: PublicEvent;
  readonly date: Occurrence | null;
  readonly state: ClosedState;
}

/** The card of a date that cannot be booked: why, what happens to the money, and what to do instead. */
export function ClosedCard({ event, date, state }: ClosedCardProps) {
  const t = useMessages(eventPage);
  const language = useLocale();
  const others = otherDates(event, date?._id, 2);
  const format = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: event.timezone });
  const day = date === null ? '' : format.format(new Date(date.starts_at));
  const { tone, chip, title, text } = labelsOf(t, state, {
    host: event.provider.name,
    day,
    isAlone: others.length === 0,
  });
  const isCancelled = state === 'event_cancelled' || state === 'date_cancelled';
  return (
    <Panel as="section" className={`${classes.card} ${classes.closed}`} aria-labelledby="closed">
      <span className={chips.seats} data-chip data-tone={tone}>
        {chip}
      </span>
      <h2 id="closed">{title}</h2>
      {isCancelled && event.cancel_reason !== '' && (
        <p className={classes.quiet} dir="auto">
          {t('closed.reason', { reason: event.cancel_reason, host: event.provider.name })}
        </p>
      )}
      {text !== '' && <p className={classes.quiet}>{text}</p>}
      {event.unlisted_reason && state === 'unlisted' && (
        <p className={classes.quiet} dir="auto">
          {t('closed.unlisted_why', { reason: event.unlisted_reason })}
        </p>
      )}
      {isCancelled && <p className={classes.refund}>{t.rich('closed.refund', { b: (bold) => <b>{bold}</b> })}</p>}
      {others.length > 0 && <OtherDates event={event} dates={others} />}
      {others.length > 0 && event.occurrences_count > 3 && (
        <Button component={Link} to={href('recurrent_events', { eventId: event._id })} size="lg" variant="default">
          {t('closed.see_others')}
        </Button>
      )}
      {others.length === 0 && state !== 'draft' && (
        <Button component={Link} to={href('upcoming_events', { providerId: event.provider.slug })} size="lg">
          {t('closed.more_of_host', { host: event.provider.name })}
        </Button>
      )}
    </Panel>
  );
}

/** Other dates of the event that can be booked. */
function OtherDates({ event, dates }: { event: PublicEvent; dates: readonly Occurrence[] }) {
  const t = useMessages(eventPage);
  const params = { id: event._id, providerId: event.provider._id };
  return (
    <div className={classes.or}>
      <h3>{t('closed.others')}</h3>
      <ul className={classes.or}>
        {dates.map((date) => (
          <li key={date._id}>
            <Link
              to={href('view_events', params, { occurrence: date._id })}
              className={classes.other}
              preventScrollReset
              replace
            >
              <b>
                <When at={date.starts_at} zone={event.timezone} shape="day" />
              </b>
              <SeatsText of={availabilityOf(event, date)} isShort />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Labels {
  readonly tone: SeatTone;
  readonly chip: string;
  readonly title: string;
  readonly text: string;
}

interface Values {
  readonly host: string;
  readonly day: string;
  readonly isAlone: boolean;
}

/** What the card says in each state. */
function labelsOf(t: Messages<EventPageMessages>, state: ClosedState, { host, day, isAlone }: Values): Labels {
  const cancelled = { tone: 'cancelled', chip: t('closed.cancelled'), text: '' } as const;
  const over = { tone: 'closed', chip: t('closed.over') } as const;
  const ended = { tone: 'closed', chip: t('closed.ended') } as const;
  switch (state) {
    case 'event_cancelled':
      return { ...cancelled, title: t('closed.event_cancelled') };
    case 'date_cancelled':
      return { ...cancelled, title: t('closed.date_cancelled', { day }) };
    case 'sold_out':
      return {
        tone: 'sold_out',
        chip: t('closed.sold_out_chip'),
        title: t('closed.sold_out'),
        text: t('closed.sold_out_text'),
      };
    case 'closed':
      return {
        tone: 'closed',
        chip: t('closed.registration'),
        title: t('closed.no_more'),
        text: t(isAlone ? 'closed.by_host' : 'closed.by_host_others', { host }),
      };
    case 'held':
      return { tone: 'closed', chip: t('closed.held'), title: t('closed.held_title'), text: t('closed.held_text') };
    case 'unlisted':
      return {
        tone: 'closed',
        chip: t('closed.unlisted'),
        title: t('closed.unlisted_title'),
        text: t('closed.unlisted_text'),
      };
    case 'not_yet':
      return { tone: 'closed', chip: t('closed.not_yet'), title: t('closed.not_yet_title'), text: '' };
    case 'draft':
      return { tone: 'closed', chip: t('closed.draft'), title: t('closed.draft_title'), text: t('closed.draft_text') };
    case 'date_over':
      return { ...over, title: t('closed.date_over'), text: t('closed.date_over_text') };
    case 'event_over':
      return { ...over, title: t('closed.event_over'), text: t('closed.event_over_text') };
    case 'date_begun':
      return {
        tone: 'closed',
        chip: t('closed.begun'),
        title: t('closed.date_begun'),
        text: t('closed.date_begun_text'),
      };
    case 'date_ended':
      return { ...ended, title: t('closed.date_ended'), text: t('closed.date_ended_text') };
    case 'event_ended':
      return { ...ended, title: t('closed.event_ended'), text: t('closed.event_ended_text', { day }) };
    case 'paused':
      return {
        tone: 'closed',
        chip: t('closed.paused'),
        title: t('closed.paused_title'),
        text: t('closed.paused_text', { host }),
      };
  }
}
