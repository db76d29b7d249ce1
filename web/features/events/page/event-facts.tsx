import { IconCalendarEvent, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { MINUTE_MS } from '#contract/instant.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen, isForeignZone, useViewerZone } from '#web/ui/format/when.tsx';
import classes from './event-facts.module.css';
import { directionsTo, venueOf } from './venue.ts';

interface FactsProps {
  readonly event: PublicEvent;
  readonly date: Occurrence | null;
}

/** When the chosen date is, where it is, how to join online, and for how many people. */
export function EventFacts({ event, date }: FactsProps) {
  const t = useMessages(eventPage);
  const venue = venueOf(event, date);
  const { attendance, capacity, online_capacity: online } = event;
  // A draft may have no place yet.
  const hasPlace = venue !== null && (venue.name || venue.area_label || venue.address) !== '';
  const directions = venue && directionsTo(venue);
  const room = capacity === null ? null : t('facts.room', { count: capacity });
  const screens = online === null ? null : t('facts.online_seats', { count: online });
  const seats =
    capacity !== null && online !== null
      ? t('facts.both', { room: capacity, online })
      : attendance === 'virtual'
        ? screens
        : room;
  return (
    <ul className={classes.facts} aria-label={t('facts.label')}>
      {date !== null && <WhenFact event={event} date={date} />}
      {hasPlace && venue !== null && (
        <Fact icon={IconMapPin} title={<bdi>{venue.name || venue.area_label || venue.address}</bdi>}>
          {venue.name !== '' && (venue.address || venue.area_label) !== '' && (
            <span dir="auto">{venue.address || venue.area_label}</span>
          )}
          {directions !== null && (
            <a href={directions} target="_blank" rel="noreferrer">
              {t('facts.directions')}
            </a>
          )}
        </Fact>
      )}
      {attendance !== 'in_person' && (
        <Fact icon={IconVideo} title={t(attendance === 'hybrid' ? 'facts.or_online' : 'facts.online')}>
          <span>{t('facts.link')}</span>
        </Fact>
      )}
      {seats !== null && <Fact icon={IconUsers} title={seats} />}
    </ul>
  );
}

/** The day and time in the event's zone, the reader's own time where it differs, and when it opens. */
function WhenFact({ event: { timezone: zone, doors_minutes }, date }: { event: PublicEvent; date: Occurrence }) {
  const t = useMessages(eventPage);
  const language = useLocale();
  const home = useHomeZone();
  const viewer = useViewerZone();
  const { starts_at, ends_at } = date;
  const dayOf = (at: string) =>
    dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(
      new Date(at),
    );
  const isOneDay = dayOf(starts_at) === dayOf(ends_at);
  const opens_at = doors_minutes && new Date(Date.parse(starts_at) - doors_minutes * MINUTE_MS).toISOString();
  const isElsewhere = viewer !== null && isForeignZone(starts_at, zone, viewer);
  return (
    <Fact icon={IconCalendarEvent} title={<time dateTime={starts_at}>{dayOf(starts_at)}</time>}>
      <span>
        {t('facts.time', {
          from: formatWhen(starts_at, zone, 'time', false, language),
          until: formatWhen(ends_at, zone, isOneDay ? 'time' : 'moment', true, language, home),
        })}
      </span>
      {isElsewhere && <span>{t('facts.local', { from: { at: starts_at, zone: viewer, shape: 'moment' } })}</span>}
      {opens_at && <span>{t('facts.doors', { time: { at: opens_at, zone, shape: 'time' } })}</span>}
    </Fact>
  );
}

interface FactProps {
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <li className={classes.fact}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}
