import type { BookingAgendaMessages } from '#locales/areas/booking-agenda.ts';
import type { Translate } from '#locales/format.ts';
import { groupBy } from '#web/features/schedule/group-by.ts';
import { addDays, wallOf, writeDate } from '#web/features/schedule/wall-time.ts';

/** The fields by which sessions are grouped into days. */
interface Dated {
  readonly starts_at: string;
  readonly timezone: string;
}

export interface AgendaDay<One> {
  /** `YYYY-MM-DD`, in the zone of the place. */
  readonly date: string;
  readonly sessions: readonly One[];
}

/** Groups ordered sessions by the day in the zone of their place. */
export function agendaOf<One extends Dated>(sessions: readonly One[]): AgendaDay<One>[] {
  const days = groupBy(sessions, (session) => wallOf(session.starts_at, session.timezone).slice(0, 10));
  return [...days].map(([date, each]) => ({ date, sessions: each }));
}

/** Formats a day: today, tomorrow, yesterday, otherwise weekday and date (with the year if it is another year). */
export function dayName(t: Translate<BookingAgendaMessages>, date: string, today: string, language: string): string {
  if (date === today) return t('day.today');
  if (date === addDays(today, 1)) return t('day.tomorrow');
  if (date === addDays(today, -1)) return t('day.yesterday');
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return writeDate(date, language, { weekday: 'long', day: 'numeric', month: 'long', ...year });
}

/** Formats the time until a near start: "now", or minutes within the next two hours; otherwise null. */
export function soonLabel(
  t: Translate<BookingAgendaMessages>,
  session: { starts_at: string; ends_at: string },
  now: number,
): string | null {
  const minutes = Math.ceil((Date.parse(session.starts_at) - now) / 60_000);
  if (minutes <= 0) return Date.parse(session.ends_at) > now ? t('soon.now') : null;
  if (minutes >= 120) return null;
  if (minutes < 60) return t('soon.minutes', { count: minutes });
  return t('soon.hours_minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
