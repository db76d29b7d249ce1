import type { Schedule } from '#contract/entities/own-event.ts';
import { date as dateField, timezone as timezoneField, wallTime } from '#contract/fields.ts';
import { MAX_DATES } from '#contract/limits/events.ts';
import type { MomentValue } from '#contract/message.ts';
import { isViolation } from '#contract/violation.ts';
import { eventDates } from '#locales/areas/event-dates.ts';
import { say } from '#locales/format.ts';
import { segmentDays } from './expand-dates.ts';
import { firstRuleDate, LAST_DAY, ruleDates } from './rule-dates.ts';
import { parseRule, type RuleParts, writeRule } from './rule-parts.ts';
import {
  type AddedDate,
  type EventSchedule,
  refuse,
  type ScheduleField,
  type ScheduleViolation,
  type Segment,
} from './schedule.ts';

const MIN_MINUTES = 5;
const MAX_MINUTES = 14 * 24 * 60;

/** A day as a value of a message. */
export const dayValue = (date: string): MomentValue => ({ at: `${date}T12:00:00Z`, zone: 'UTC', shape: 'date' });

/** Checks a wall-clock start and a length; `field` is the field of the start. */
export function checkTime(
  given: { readonly start_time?: string; readonly minutes?: number },
  field: ScheduleField = 'start_time',
): ScheduleViolation | null {
  const { start_time = '00:00', minutes = MIN_MINUTES } = given;
  const lengthField = field === 'start_time' ? 'minutes' : field;
  if (!wallTime.safeParse(start_time).success || start_time === '24:00')
    return refuse(field, 'time_invalid', say(eventDates, 'rule.time'));
  if (!Number.isInteger(minutes) || minutes < MIN_MINUTES)
    return refuse(lengthField, 'ends_before_start', say(eventDates, 'rule.ends_before_start'));
  return minutes > MAX_MINUTES ? refuse(lengthField, 'too_long', say(eventDates, 'rule.too_long')) : null;
}

/** Checks that a field is a day (YYYY-MM-DD) of the years that schedules may have. */
export const checkDay = (date: string, field: ScheduleField): ScheduleViolation | null =>
  dateField.safeParse(date).success ? null : refuse(field, 'date_unknown', say(eventDates, 'rule.date'));

function checkFields(input: Schedule, timezone: string): ScheduleViolation | null {
  if (!timezoneField.safeParse(timezone).success)
    return refuse('timezone', 'timezone_unknown', say(eventDates, 'rule.timezone', { timezone }));
  const days = [checkDay(input.starts_on, 'starts_on'), ...input.excluded.map((date) => checkDay(date, 'excluded'))];
  const added = input.added.map((one) => checkDay(one.date, 'added') ?? checkTime(one, 'added'));
  return [...days, ...added].find((wrong) => wrong !== null) ?? checkTime(input);
}

const tooMany = (count: number | null) =>
  refuse(
    'rule',
    'too_many_dates',
    count === null
      ? say(eventDates, 'rule.too_many', { max: MAX_DATES })
      : say(eventDates, 'rule.too_many_counted', { count, max: MAX_DATES }),
  );

const noDates = () => refuse('rule', 'no_dates', say(eventDates, 'rule.no_dates'));

/** The segment of a rule that begins on `starts_on`: its first and last day are dates that it has. */
function segmentOf(rule: RuleParts, input: Schedule): Segment | ScheduleViolation {
  const { starts_on, start_time, minutes } = input;
  if (rule.until !== null && rule.until < starts_on)
    return refuse('rule', 'until_before_start', say(eventDates, 'rule.until_before', { first: dayValue(starts_on) }));
  if (rule.until !== null && rule.until > LAST_DAY)
    return refuse('rule', 'too_far_ahead', say(eventDates, 'rule.too_far'));
  const isEndless = rule.count === null && rule.until === null;
  const days = ruleDates(rule, starts_on, LAST_DAY, isEndless ? 1 : MAX_DATES + 1);
  const [first] = days;
  if (first === undefined) {
    const later = firstRuleDate({ ...rule, until: null }, starts_on);
    return later === null
      ? noDates()
      : refuse('rule', 'until_before_start', say(eventDates, 'rule.until_before', { first: dayValue(later) }));
  }
  if (days.length > MAX_DATES) return tooMany(rule.count);
  if (rule.count !== null && days.length < rule.count)
    return refuse('rule', 'too_far_ahead', say(eventDates, 'rule.too_far'));
  const until_date = rule.count === null ? rule.until : (days.at(-1) ?? first);
  return { from_date: first, until_date, start_time, minutes, rrule: writeRule({ ...rule, until: null }) };
}

/** The days of segments with the time that each has, up to `until` where there is no end. */
export function listScheduledDays(segments: readonly Segment[], until: string): Map<string, string> {
  const window = { from: '0000-01-01', until };
  return new Map(
    segments.flatMap((segment) => segmentDays(segment, window).map((day) => [day, segment.start_time] as const)),
  );
}

/** Added dates in order of time. */
export const sortAdded = (added: readonly AddedDate[]): AddedDate[] =>
  added.toSorted((a, b) => (`${a.date} ${a.start_time}` < `${b.date} ${b.start_time}` ? -1 : 1));

/** Returns which added date, in order, is there twice, or at the same time as a date of the rules; or null. */
export function checkAdded(added: readonly AddedDate[], days: ReadonlyMap<string, string>): ScheduleViolation | null {
  for (const [at, one] of added.entries()) {
    const day = dayValue(one.date);
    const before = added[at - 1];
    if (before?.date === one.date && before.start_time === one.start_time)
      return refuse('added', 'added_twice', say(eventDates, 'rule.added_twice', { day }));
    if (days.get(one.date) === one.start_time)
      return refuse('added', 'added_twice', say(eventDates, 'rule.added_regular', { day }));
  }
  return null;
}

/**
 * Reads a schedule as entered into segments. The segment begins with the first date of the rule; COUNT stays in the
 * rule, and `until_date` is the last date then. Returns the field that is wrong, and what would be right.
 */
export function parseSchedule(input: Schedule, timezone: string): EventSchedule | ScheduleViolation {
  const wrong = checkFields(input, timezone);
  if (wrong !== null) return wrong;
  const { starts_on, start_time, minutes } = input;
  const rule = input.rule === null ? null : parseRule(input.rule);
  if (rule !== null && isViolation(rule)) return rule;
  const segment =
    rule === null
      ? { from_date: starts_on, until_date: starts_on, start_time, minutes, rrule: null }
      : segmentOf(rule, input);
  if (isViolation(segment)) return segment;
  const excluded = [...new Set(input.excluded)].sort();
  const added = sortAdded(input.added);
  const latest = [segment.from_date, ...excluded, ...added.map(({ date }) => date)].sort().at(-1) ?? starts_on;
  const days = listScheduledDays([segment], segment.until_date ?? latest);
  const unknown = excluded.find((date) => !days.has(date));
  if (unknown !== undefined)
    return refuse('excluded', 'excluded_unknown', say(eventDates, 'rule.excluded_unknown', { day: dayValue(unknown) }));
  for (const date of excluded) days.delete(date);
  const twice = checkAdded(added, days);
  if (twice !== null) return twice;
  if (segment.until_date !== null && days.size + added.length === 0) return noDates();
  if (days.size + added.length > MAX_DATES) return tooMany(days.size + added.length);
  return { timezone, segments: [segment], added, excluded };
}
