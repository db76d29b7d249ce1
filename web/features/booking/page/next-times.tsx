import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { wallClock } from '#contract/location/wall-clock.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { addDays, todayIn } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { useSessionZone } from '../session-zone.ts';
import classes from './booking-page.module.css';
import endedClasses from './ended.module.css';

const DAYS = 14;
const TIMES = 3;

/** The next free times of the booked service as a replacement; nothing if it is no longer bookable. */
export function NextTimes({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { user } = useSession();
  const canRebook = booking.can.rebook && booking.kind === 'session';
  const zone = useSessionZone(booking.place, booking.timezone);
  const from = todayIn(booking.timezone);
  const hasOwn = booking.alternatives.length > 0;
  const check = useCall(
    user ? 'booking/booking_availability_check' : 'booking/guest_booking_availability_check',
    { service_id: booking.service_id ?? '', from, to: addDays(from, DAYS - 1), participants: booking.participants },
    { enabled: canRebook && !hasOwn && typeof document !== 'undefined' },
  );
  const found = hasOwn ? booking.alternatives : spread(check.data?.slots ?? [], booking.timezone);
  const first = check.data?.next_free_at;
  const times = found.length > 0 || first == null ? found : [{ starts_at: first }];
  if (times.length === 0 || !canRebook) return null;
  const params = { providerId: booking.provider._id, serviceId: booking.service_id ?? undefined };
  return (
    <section className={classes.block}>
      <h2>{t('ended.next_times')}</h2>
      <ul className={endedClasses.times}>
        {times.slice(0, TIMES).map(({ starts_at }) => (
          <li key={starts_at}>
            <Link to={href('book_session', params, { at: starts_at })}>
              <span>{t('steps.at', { time: { at: starts_at, zone, shape: 'day' } })}</span>
              <b>{t('steps.at', { time: { at: starts_at, zone, shape: 'time' } })}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps the first time of each day. */
function spread<Slot extends { readonly starts_at: string }>(slots: readonly Slot[], zone: string): Slot[] {
  const seen = new Set<string>();
  return slots.filter(({ starts_at }) => {
    const date = wallClock(starts_at, zone).date;
    if (seen.has(date)) return false;
    seen.add(date);
    return true;
  });
}
