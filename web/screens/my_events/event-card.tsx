import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EventCard as Card } from '#contract/entities/own-event.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EventChip } from '#web/features/my-events/event-chip.tsx';
import { EventMenu } from '#web/features/my-events/event-menu.tsx';
import classes from '#web/features/my-events/event-rows.module.css';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { href } from '#web/routes.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

/** One event of the organiser: when it is, what is sold, and what to do with it. */
export function EventCard({ event, isPast }: { readonly event: Card; readonly isPast: boolean }) {
  const t = useMessages(myEvents);
  const isDraft = event.status === 'draft';
  const title = event.title === '' ? t('untitled') : event.title;
  const target = isDraft ? href('edit_events', { id: event._id }) : href('my_event', { id: event._id });
  return (
    <Panel as="li" padding="none" className={classes.card} data-draft={isDraft}>
      <span className={classes.picture}>
        {event.image === null ? (
          <i aria-hidden>
            <IconPhoto size={30} stroke={1.3} />
          </i>
        ) : (
          <Picture picture={event.image} ratio={10 / 7} sizes="180px" radius="0.625rem" alt="" />
        )}
        {event.next !== null && !isDraft && (
          <span>
            <DateTile at={event.next.starts_at} zone={event.timezone} isOnPicture />
          </span>
        )}
      </span>
      <div className={classes.facts}>
        <EventChip event={event} isPast={isPast} />
        <h2 dir="auto">
          <CoverLink to={target}>{title}</CoverLink>
        </h2>
        <p>
          {event.schedule_text !== '' ? event.schedule_text : t('no_dates')}
          {event.dates_count > 1 && ` · ${t('dates_count', { count: event.dates_count })}`}
        </p>
      </div>
      <div className={classes.sales}>{isDraft ? <Steps event={event} /> : <Sales event={event} isPast={isPast} />}</div>
      <div className={classes.acts}>
        <Button component={Link} to={target} variant="default">
          {t(isDraft ? 'continue' : 'manage')}
        </Button>
        <EventMenu event={event} isUnbooked={event.sold === 0} />
      </div>
    </Panel>
  );
}

/** What is sold: of a series in all, and of its next date beside the seats. */
function Sales({ event, isPast }: { readonly event: Card; readonly isPast: boolean }) {
  const t = useMessages(myEvents);
  const { next } = event;
  const isSeries = event.dates_count > 1 || (next !== null && next.guests !== event.sold);
  return (
    <>
      <p>
        <span>
          {t.rich('sold', {
            count: event.sold,
            capacity: isSeries ? 0 : (event.capacity ?? 0),
            b: (text) => <b>{text}</b>,
          })}
        </span>
        <b>{event.is_free ? t('free') : <Money amount={event.earned} currency={event.currency} />}</b>
      </p>
      {isSeries && next !== null ? (
        <SeatBar taken={next.guests} of={next.seats} label={t('sold_label')} />
      ) : (
        <SeatBar taken={event.sold} of={event.capacity} label={t('sold_label')} />
      )}
      {next !== null && (
        <small>
          {t(isPast ? 'last' : 'next')} <When at={next.starts_at} zone={event.timezone} />
          {isSeries && ` · ${t('next_guests', { count: next.guests, seats: next.seats ?? 0 })}`}
        </small>
      )}
    </>
  );
}

function Steps({ event }: { readonly event: Card }) {
  const t = useMessages(myEvents);
  return (
    <>
      <p>
        <span>{t('steps', { done: event.steps_done, count: event.steps_count })}</span>
      </p>
      <SeatBar taken={event.steps_done} of={event.steps_count} label={t('steps_label')} tone="soft" />
      <small>
        {t('edited')} <When at={event.updated_at} shape="day" />
      </small>
    </>
  );
}
