import { dateFormat, listFormat } from '#contract/formats/intl.ts';
import { keepHalfOfDay } from '#contract/formats/moment.ts';
import { MINUTE_MS } from '#contract/instant.ts';
import { eventDates } from '#locales/areas/event-dates.ts';
import { translate } from '#locales/format.ts';
import { type WeekdayCode, weekdays } from './rule-parts.ts';

const DAY_MINUTES = 24 * 60;

const shapes = {
  /** Nov 27 */
  short: { day: 'numeric', month: 'short' },
  /** Thu, Dec 31 */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** March 26 */
  long: { day: 'numeric', month: 'long' },
  /** March 26, 2027 */
  year: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday, November 20 */
  full: { weekday: 'long', day: 'numeric', month: 'long' },
  full_year: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Writes a day (YYYY-MM-DD) in a language. */
export const dayLabel = (date: string, shape: keyof typeof shapes, language: string): string =>
  dateFormat(language, { ...shapes[shape], timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** Writes a list in a language: "Nov 27, Dec 25, and Jan 1". */
export const listLabel = (items: readonly string[], language: string): string =>
  listFormat(language, { type: 'conjunction' }).format(items);

/** The name of a weekday in a language: Friday. */
export const weekdayLabel = (weekday: WeekdayCode, language: string): string =>
  // 2024-01-01 is a Monday.
  dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)));

/** The name of a month (1 to 12) in a language: June. */
export const monthLabel = (month: number, language: string): string =>
  dateFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 15));

/** The weekday of a day (YYYY-MM-DD). */
export const weekdayOf = (date: string): WeekdayCode => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'MO';

const clock = (language: string) => dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const atMinute = (minute: number) => new Date((minute % DAY_MINUTES) * MINUTE_MS);

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Writes a wall-clock time (HH:MM) in a language: 7:00 PM. */
export const timeLabel = (time: string, language: string): string =>
  keepHalfOfDay(clock(language).format(atMinute(minuteOf(time))));

/** The two ends of a range, where one AM or PM is enough for both: "7:00" and "8:30 PM". */
function rangeEnds(from: number, until: number, language: string): { start: string; end: string } {
  const parts = clock(language).formatRangeToParts(atMinute(from), atMinute(until));
  const begins = parts.findIndex(({ source }) => source === 'startRange');
  const ends = parts.findIndex(({ source }) => source === 'endRange');
  const between = parts.findLastIndex(({ source }, at) => source === 'shared' && at < ends);
  const isApart = begins !== -1 && between > begins && !/\p{L}/u.test(parts[between]?.value ?? '');
  const write = (some: typeof parts) =>
    some
      .map(({ value }) => value)
      .join('')
      .trim();
  if (isApart) return { start: write(parts.slice(0, between)), end: write(parts.slice(between + 1)) };
  return { start: clock(language).format(atMinute(from)), end: clock(language).format(atMinute(until)) };
}

/** Writes when a date begins and ends: "7:00 to 8:30 PM", "6:00 PM to 10:00 AM 2 days later". */
export function timesLabel(start_time: string, minutes: number, language: string): string {
  const t = translate(language, eventDates);
  const from = minuteOf(start_time);
  const { start, end } = rangeEnds(from, from + minutes, language);
  const ends = { start: keepHalfOfDay(start), end: keepHalfOfDay(end) };
  const days = Math.floor((from + minutes) / DAY_MINUTES);
  return minutes < DAY_MINUTES ? t('text.time', ends) : t('text.time_days', { ...ends, days });
}
