import type { Ref } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { DAY_MS } from '#contract/instant.ts';
import { zoneName } from '#contract/location/zone-name.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { addDays, todayIn, wallOf } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useSessionZone } from '../session-zone.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './booking-page.module.css';

/** The day of a booking as a tile, for example Sat 28 Nov. */
export function DateTile({ at, zone, isOver = false }: { at: string; zone: string; isOver?: boolean }) {
  const language = useLocale();
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: zone }).format(new Date(at));
  return (
    <Panel tone="accent" padding="none" className={classes.tile} data-over={isOver} aria-hidden="true">
      <span>{part({ weekday: 'short' })}</span>
      <b>{part({ day: 'numeric' })}</b>
      <span>{part({ month: 'short' })}</span>
    </Panel>
  );
}

/** The service, state and time of a booking, in the zone of the session. */
export function PageHead({ booking, headRef }: { booking: BookingDetails; headRef: Ref<HTMLElement> }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const soon = useSoon(booking.starts_at, zone);
  const isAhead = booking.status !== 'completed' && booking.status !== 'no_show';
  const name = booking.provider.name;
  return (
    <header ref={headRef} tabIndex={-1} className={classes.head}>
      <DateTile at={booking.starts_at} zone={zone} isOver={!isAhead} />
      <div>
        <p className={classes.badges}>
          <StatusBadge status={booking.status} />
          {isAhead && soon !== null && <span suppressHydrationWarning>{soon}</span>}
        </p>
        <h1>{booking.title}</h1>
        <p className={classes.with}>
          {t.rich('detail.with', {
            provider: <Link to={href('provider_details', { providerId: booking.provider._id })}>{name}</Link>,
          })}
        </p>
      </div>
      <div className={classes.facts}>
        <SessionTime booking={booking} />
        <p>
          {t(booking.kind === 'event' ? 'detail.tickets' : 'detail.people', {
            count: booking.participants,
            number: booking.number,
          })}
        </p>
      </div>
    </header>
  );
}

/** The start and end with the zone's name. Adds the venue's time if its clock differs. */
function SessionTime({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const home = useHomeZone();
  const language = useLocale();
  const zone = useSessionZone(booking.place, booking.timezone);
  const { starts_at, ends_at, timezone } = booking;
  const isForeign = wallOf(starts_at, zone) !== wallOf(starts_at, timezone);
  return (
    <p className={classes.when}>
      <time dateTime={starts_at}>
        <b>{rangeLabel(starts_at, ends_at, zone, language)}</b>
      </time>{' '}
      {zoneName(zone, language, starts_at, home)}
      {isForeign && (
        <small>{t('detail.there', { time: { at: starts_at, zone: timezone, shape: 'moment', label: true } })}</small>
      )}
    </p>
  );
}

function rangeLabel(from: string, to: string, zone: string, language: string): string {
  const year =
    new Date(from).getUTCFullYear() === new Date(serverNow()).getUTCFullYear() ? {} : { year: 'numeric' as const };
  const shape = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const written = dateFormat(language, { ...shape, ...year, timeZone: zone }).formatRange(new Date(from), new Date(to));
  // Prevents line breaks within the time span.
  return written.replace(/\s(?=[ap]\.?m\b)|\s(?=–)/gi, '\u00a0').replace(/–\s/, '–\u2060\u00a0');
}

/** Formats the time until the start: minutes and hours on the same day, days before; null after the start. */
function useSoon(starts_at: string, zone: string): string | null {
  const t = useMessages(messages);
  const left = Date.parse(starts_at) - serverNow();
  if (left <= 0) return null;
  const minutes = Math.ceil(left / 60_000);
  if (minutes < 60) return t('soon.minutes', { count: minutes });
  const today = todayIn(zone);
  const day = wallOf(starts_at, zone).slice(0, 10);
  if (day === today) return t('soon.hours', { count: Math.round(minutes / 60) });
  if (day === addDays(today, 1)) return t('soon.tomorrow');
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  return t('soon.days', { count: days });
}
