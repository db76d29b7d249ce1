import { epochMs } from '#contract/instant.ts';
import { eventDates } from '#locales/areas/event-dates.ts';
import { translate } from '#locales/format.ts';
import { dayLabel, listLabel, timeLabel, weekdayLabel, weekdayOf } from './date-labels.ts';
import { type DayWindow, listDates } from './expand-dates.ts';
import type { EventDate, EventSchedule } from './schedule.ts';
import { readTime } from './wall-clock.ts';

/** The number of dates that a list names one by one. */
const MAX_NAMED = 6;
/** The number of clock changes that are named. */
const MAX_CHANGES = 2;

/** Up to `max` days on which the clocks of a zone change between two instants. */
function clockChanges(from: string, until: string, timezone: string, max: number): string[] {
  const days: string[] = [];
  let at = Temporal.Instant.from(from).toZonedDateTimeISO(timezone);
  while (days.length < max) {
    const next = at.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > epochMs(until)) return days;
    if (next.offsetNanoseconds !== at.offsetNanoseconds) days.push(next.toPlainDate().toString());
    at = next;
  }
  return days;
}

/** What clock changes do to the dates, in sentences. */
function clockTexts(schedule: EventSchedule, dates: readonly EventDate[], language: string): string[] {
  const t = translate(language, eventDates);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { timezone, segments } = schedule;
  const texts: string[] = [];
  const changes = clockChanges(first.starts_at, last.starts_at, timezone, MAX_CHANGES + 1);
  const times = [...new Set(segments.map(({ start_time }) => start_time))];
  const time = timeLabel(times[0] ?? '', language);
  const days = listLabel(
    changes.map((day) => dayLabel(day, 'long', language)),
    language,
  );
  if (changes.length > 0 && times.length > 1) texts.push(t('details.clock_several'));
  else if (changes.length > MAX_CHANGES) texts.push(t('details.clock_often', { time }));
  else if (changes.length > 0) texts.push(t('details.clock', { time, days }));
  const gaps = dates.flatMap((date) => {
    const segment = segments.find(({ until_date }) => until_date === null || until_date >= date.date);
    const { start_time } = readTime(date.starts_at, date.ends_at, timezone);
    if (segment === undefined || segment.start_time === start_time) return [];
    const [day, starts] = [dayLabel(date.date, 'long', language), timeLabel(start_time, language)];
    return [t('details.gap', { day, time: starts, skipped: timeLabel(segment.start_time, language) })];
  });
  return [...texts, ...gaps.slice(0, MAX_CHANGES)];
}

/**
 * Writes how the number of dates comes about, and what clock changes do to them: "17 dates: 19 Fridays, minus Nov 27,
 * Dec 25, and Jan 1, plus Thu, Dec 31. It stays at 7:00 PM when the clocks change on March 14." Dates count from
 * `window.from` on, those of a rule without an end until `window.until`.
 */
export function scheduleDetails(schedule: EventSchedule, language: string, window: DayWindow): string {
  const t = translate(language, eventDates);
  const dates = listDates(schedule, window.from, window.until);
  const regular = listDates({ ...schedule, added: [], excluded: [] }, window.from, window.until);
  const days = new Set(regular.map(({ date }) => date));
  const excluded = schedule.excluded.filter((date) => days.has(date));
  const added = schedule.added.filter(({ date }) => date >= window.from);
  const name = (some: readonly string[], shape: 'short' | 'weekday') =>
    some.length > MAX_NAMED
      ? t('details.several', { count: some.length })
      : listLabel(
          some.map((date) => dayLabel(date, shape, language)),
          language,
        );
  const [weekday, ...others] = [...new Set(regular.map(({ date }) => weekdayOf(date)))];
  const values = {
    count: dates.length,
    regular:
      weekday === undefined || others.length > 0
        ? t('details.regular', { count: regular.length })
        : t('details.regular_weekday', {
            count: regular.length,
            weekday: weekdayLabel(weekday, language),
            weekdays: t('weekday.plural', { weekday }),
          }),
    excluded: name(excluded, 'short'),
    added: name(
      added.map(({ date }) => date),
      'weekday',
    ),
  };
  const isSimple = regular.length === 0 || excluded.length + added.length === 0;
  const key = isSimple
    ? 'details.plain'
    : added.length === 0
      ? 'details.minus'
      : excluded.length === 0
        ? 'details.plus'
        : 'details.minus_plus';
  const isEndless = schedule.segments.some(({ until_date }) => until_date === null);
  const planned = dates.filter(({ source }) => source === 'rule');
  return [
    t(key, values),
    ...(isEndless ? [t('details.endless', { until: dayLabel(window.until, 'year', language) })] : []),
    ...clockTexts(schedule, planned, language),
  ].join(' ');
}
