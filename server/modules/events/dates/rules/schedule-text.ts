import { eventDates } from '#locales/areas/event-dates.ts';
import { translate } from '#locales/format.ts';
import { dayLabel, timesLabel } from './date-labels.ts';
import { segmentAt } from './present-schedule.ts';
import { readRule } from './rule-parts.ts';
import { fullRule, shortRule } from './rule-text.ts';
import type { AddedDate, EventSchedule, Segment } from './schedule.ts';

/** How long after its first date (days) a series may end without naming the year. */
const SAME_YEAR_DAYS = 330;

const LATEST = '9999-12-31';

const hasRule = (segment: Segment | undefined): segment is Segment & { readonly rrule: string } =>
  segment !== undefined && segment.rrule !== null;

/** The dates of a schedule without rules, in order. */
function singleDates({ segments, added, excluded }: EventSchedule): readonly AddedDate[] {
  const single = segments
    .filter(({ rrule, from_date }) => rrule === null && !excluded.includes(from_date))
    .map(({ from_date, start_time, minutes }) => ({ date: from_date, start_time, minutes }));
  return [...single, ...added].sort((a, b) => (`${a.date} ${a.start_time}` < `${b.date} ${b.start_time}` ? -1 : 1));
}

/** Writes one date, or how many there are and from when to when. */
function datesText(dates: readonly AddedDate[], language: string, day: string | undefined): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  const t = translate(language, eventDates);
  const isOtherYear = day !== undefined && day.slice(0, 4) !== first.date.slice(0, 4);
  if (dates.length === 1)
    return t('text.once', {
      day: dayLabel(first.date, isOtherYear ? 'full_year' : 'full', language),
      time: timesLabel(first.start_time, first.minutes, language),
    });
  return t('text.dates', {
    count: dates.length,
    first: dayLabel(first.date, 'short', language),
    last: dayLabel(last.date, 'short', language),
  });
}

/**
 * Writes a schedule in a language: "Every Friday, 7:00 to 8:30 PM, until March 26". Of several segments it is the one
 * of `day` (today), or the last one. A number of dates is named until the first one, then the last day. Empty for a
 * schedule without dates.
 */
export function scheduleText(schedule: EventSchedule, language: string, day?: string): string {
  const segment = segmentAt(schedule, day ?? LATEST);
  if (!hasRule(segment)) return datesText(singleDates(schedule), language, day);
  const t = translate(language, eventDates);
  const rule = fullRule(segment, language);
  const time = timesLabel(segment.start_time, segment.minutes, language);
  const { count } = readRule(segment.rrule);
  const hasBegun = day !== undefined && segment.from_date < day;
  if (count !== null && !hasBegun) return t('text.count', { rule, time, count });
  if (segment.until_date === null) return t('text.endless', { rule, time });
  const { days } = Temporal.PlainDate.from(segment.from_date).until(segment.until_date);
  const until = dayLabel(segment.until_date, days < SAME_YEAR_DAYS ? 'long' : 'year', language);
  return t('text.until', { rule, time, until });
}

/**
 * Writes the rule as short as possible: "Fridays", "Every 2 weeks". Of several segments it is the one of `day`
 * (today), or the last one. Empty for a single date.
 */
export function repeatsText(schedule: EventSchedule, language: string, day?: string): string {
  const segment = segmentAt(schedule, day ?? LATEST);
  if (hasRule(segment)) return shortRule(segment, language);
  const count = singleDates(schedule).length;
  return count < 2 ? '' : translate(language, eventDates)('repeats.dates', { count });
}
