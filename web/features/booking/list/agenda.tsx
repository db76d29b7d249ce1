import { useSearchParams } from 'react-router';
import type { Booking } from '#contract/entities/booking.ts';
import { bookingAgenda as messages } from '#locales/areas/booking-agenda.ts';
import { useMessages } from '#web/api/messages.tsx';
import { todayIn } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import classes from './agenda.module.css';
import { agendaOf, dayName } from './agenda-days.ts';
import { SessionRow } from './session-row.tsx';

/** A provider's bookings by day, after the requests that need an answer. Each opens next to the list. */
export function Agenda({ items }: { items: readonly Booking[] }) {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const language = useLocale();
  const opened = (booking_id: string) => {
    const next = new URLSearchParams(search);
    next.set('open', booking_id);
    return `?${next}`;
  };
  const asked = items.filter((booking) => booking.can.accept);
  const others = items.filter((booking) => !booking.can.accept);
  return (
    <div className={classes.days}>
      {asked.length > 0 && (
        <section className={classes.day} aria-labelledby="asked">
          <h2 id="asked">{t('row.to_answer')}</h2>
          <div>
            {asked.map((booking) => (
              <SessionRow key={booking._id} booking={booking} to={opened(booking._id)} isDayShown />
            ))}
          </div>
        </section>
      )}
      {agendaOf(others).map(({ date, sessions }) => (
        <section key={date} className={classes.day} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>{dayName(t, date, todayIn(sessions[0]?.timezone ?? 'UTC'), language)}</h2>
          <div>
            {sessions.map((booking) => (
              <SessionRow key={booking._id} booking={booking} to={opened(booking._id)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
