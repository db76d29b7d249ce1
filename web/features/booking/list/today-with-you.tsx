import { Link } from 'react-router';
import { bookingAgenda as messages } from '#locales/areas/booking-agenda.ts';
import type { Session } from '#web/api/context.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';
import { addDays, todayIn } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { requestQueries, useRequestsToAnswer } from '../requests-to-answer.ts';
import { SessionWhen } from '../session-when.tsx';
import classes from './agenda.module.css';
import { agendaOf, dayName } from './agenda-days.ts';
import { SessionRow } from './session-row.tsx';

const LIST = 'booking/my_booking';
const ahead = { tab: 'upcoming', limit: 20 } as const;
const MAX = 6;

/** The queries of the strip, for its screen's loader; none for users who offer nothing. */
export function todayQueries(session: Session) {
  return (session.user?.providers.length ?? 0) === 0 ? [] : [callQuery(LIST, ahead), ...requestQueries(session)];
}

/** A provider's next sessions: the remaining ones of today, or those of the next day with sessions. */
export function TodayWithYou() {
  const t = useMessages(messages);
  const { user } = useSession();
  const isProvider = (user?.providers.length ?? 0) > 0;
  const { data } = useCall(LIST, ahead, { enabled: isProvider });
  const language = useLocale();
  if (!isProvider || data === undefined) return null;
  const agreed = data.items.filter((booking) => booking.status === 'confirmed');
  const [day] = agendaOf(agreed);
  const today = todayIn(agreed[0]?.timezone ?? user?.timezone ?? 'UTC');
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
