import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { myEvents } from '#locales/areas/my-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BoxOfficeTotals } from '#web/features/box-office/totals.tsx';
import { HeldNotice } from '#web/features/moderation-notices/held-notice.tsx';
import { TicketsChart } from '#web/features/my-events/overview/tickets-chart.tsx';
import { ToDo } from '#web/features/my-events/overview/to-do.tsx';
import { href } from '#web/routes.ts';
import { Stat } from '#web/ui/display/stat.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { EventDates } from './dates.tsx';
import classes from './detail.module.css';
import { GuestOrigins } from './guest-origins.tsx';
import { NextDateCard } from './next-date-card.tsx';
import { Registration } from './registration.tsx';
import type { EventTabProps } from './tabs.tsx';
import { TicketSales } from './ticket-sales.tsx';

/** Days of a week. */
const WEEK = 7;

/** The number of dates in the overview. */
const SHOWN = 6;

/** How an event sells: its numbers, next dates and tickets. */
export function Overview({ managed }: EventTabProps) {
  const t = useMessages(myEvents);
  const { money, number } = useFormats();
  const { event, numbers } = managed;
  const given = managed.box_office.reduce(
    (sum, { paid_by, tickets }) => sum + (paid_by === 'complimentary' ? tickets : 0),
    0,
  );
  const week = managed.tickets_per_day.slice(-WEEK).reduce((sum, day) => sum + day.room + day.online, 0);
  // Who waits for one date only is worth more than the number.
  const [waitedFor, ...others] = managed.dates.filter(({ waiting }) => waiting > 0);
  const isOne = waitedFor !== undefined && others.length === 0 && waitedFor.waiting >= numbers.waiting;
  const day = { at: waitedFor?.starts_at ?? '', zone: event.timezone, shape: 'day' } as const;
  const waitingHint = isOne ? { hint: t('detail.waiting_for', { day }) } : {};
  return (
    <>
      {event.is_held && (
        <div className={classes.held}>
          <HeldNotice kind="event" />
        </div>
      )}
      <NextDateCard managed={managed} />
      <section className={classes.numbers} aria-label={t('detail.numbers')}>
        <Stat
          label={t('detail.sold')}
          value={number(numbers.sold - given)}
          {...(week === 0 ? {} : { hint: t('detail.week', { count: week }) })}
        />
        <Stat label={t('detail.sales')} value={money(numbers.sales, event.currency)} />
        <Stat label={t('detail.bookings')} value={number(numbers.bookings)} />
        <Stat label={t('detail.waiting')} value={number(numbers.waiting)} {...waitingHint} />
      </section>
      <div className={classes.columns}>
        <TicketsChart managed={managed} />
        <div className={classes.side}>
          <ToDo managed={managed} />
          {event.status === 'published' && !event.is_held && <Registration event={event} />}
          <BoxOfficeTotals managed={managed} />
        </div>
        <div className={classes.wide}>
          <NextDates managed={managed} />
        </div>
      </div>
      <div className={classes.halves}>
        <TicketSales managed={managed} />
        {event.status !== 'draft' && <GuestOrigins managed={managed} />}
      </div>
    </>
  );
}

/** The next dates, or the last ones of an event that is over, with a link to all. */
function NextDates({ managed: { event, dates, dates_count } }: EventTabProps) {
  const t = useMessages(myEvents);
  const coming = dates.filter(({ ends_at }) => Date.parse(ends_at) > serverNow());
  const shown = coming.length > 0 ? coming.slice(0, SHOWN) : dates.slice(-SHOWN).toReversed();
  return (
    <EventDates
      event={event}
      title={t('detail.dates')}
      dates={shown}
      action={
        <ButtonRow>
          {event.status !== 'cancelled' && (
            <Button
              component={Link}
              to={href('edit_events', { id: event._id }, { step: 'when' })}
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            >
              {t('detail.add_date')}
            </Button>
          )}
          {shown.length < dates.length && (
            <Button
              component={Link}
              to={href('my_event', { id: event._id }, { tab: 'dates' })}
              variant="default"
              size="sm"
              preventScrollReset
            >
              {t('detail.see_all', { count: dates_count })}
            </Button>
          )}
        </ButtonRow>
      }
    />
  );
}
