import { Link } from 'react-router';
import { bookingAgenda as messages } from '#locales/areas/booking-agenda.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { addDays, todayIn } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { useRequestsToAnswer } from '../requests-to-answer.ts';
import { SessionWhen } from '../session-when.tsx';
import classes from './agenda.module.css';
import { agendaOf, dayName } from './agenda-days.ts';
import { SessionRow } from './session-row.tsx';
import { isProvider, todayInput } from './today-queries.ts';

const MAX = 6;

/** A provider's next sessions: the remaining ones of today, or those of the next day with sessions. */
export function TodayWithYou() {
  const t = useMessages(messages);
  const session = useSession();
  const { data } = useCall('booking/my_booking', todayInput, { enabled: isProvider(session) });
  const language = useLocale();
  if (!isProvider(session) || data === undefined) return null;
  const agreed = data.items.filter((booking) => booking.status === 'confirmed');
  const [day] = agendaOf(agreed);
  const today = todayIn(agreed[0]?.timezone ?? session.user?.timezone ?? 'UTC');
  const isToday = day?.date === today;
  const shown = day?.sessions.slice(0, MAX) ?? [];
  const rest = (day?.sessions.length ?? 0) - shown.length;
  return (
    <section className={classes.today} aria-labelledby="today-with-you">
      <ToAnswer />
      <div className={classes.todayHead}>
        <div>
          <h2 id="today-with-you">
            {day === undefined || isToday
              ? t('today.title')
              : day.date === addDays(today, 1)
                ? t('today.next_tomorrow')
                : t('today.next', { day: dayName(t, day.date, today, language) })}
          </h2>
          {day === undefined && <p>{t('today.none')}</p>}
          {day !== undefined && !isToday && <p>{t('today.none_today')}</p>}
        </div>
        <Link to={href('my_schedule')}>{t(day === undefined ? 'today.see_schedule' : 'today.schedule')}</Link>
      </div>
      {day !== undefined && (
        <ul className={classes.todayList}>
          {shown.map((booking) => (
            <li key={booking._id}>
              <SessionRow booking={booking} to={href('booking', {}, { as: 'provider', open: booking._id })} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p>
          <Link to={href('booking', {}, { as: 'provider' })}>
            {t(isToday ? 'today.more' : 'today.more_then', { count: rest })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** How many requests wait for an answer, and until when the first of them does. */
function ToAnswer() {
  const t = useMessages(messages);
  const requests = useRequestsToAnswer();
  const [first] = requests;
  if (first === undefined) return null;
  const date = <SessionWhen booking={first} at={first.expires_at ?? first.starts_at} />;
  return (
    <Link to={href('booking', {}, { as: 'provider' })} className={classes.toAnswer}>
      {t.rich('today.to_answer', { count: requests.length, date })}
    </Link>
  );
}
