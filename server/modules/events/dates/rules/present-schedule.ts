import type { Schedule } from '#contract/entities/own-event.ts';
import { listScheduledDays } from './parse-schedule.ts';
import { readRule, writeRule } from './rule-parts.ts';
import type { EventSchedule, Segment } from './schedule.ts';

/** The segment that has the dates of a day, or else the next one, or else the last one. */
export const segmentAt = (schedule: EventSchedule, day: string): Segment | undefined =>
  schedule.segments.find(({ until_date }) => until_date === null || until_date >= day) ?? schedule.segments.at(-1);

/** The rule of a segment as entered: with COUNT, or with the last day of the series as UNTIL. */
function writeSegment({ rrule }: Segment, until: string | null): string | null {
  if (rrule === null) return null;
  const rule = readRule(rrule);
  return writeRule(rule.count === null ? { ...rule, until } : rule);
}

/**
 * Writes a schedule as its organiser enters it: the rule and time that it has on `day`, until the series ends, with
 * the added dates, and the excluded dates that this rule has. Null for a schedule without dates. If the organiser
 * changes this rule or its time, `planEdit` gives later segments the same.
 */
export function presentSchedule(schedule: EventSchedule, day = '0000-01-01'): Schedule | null {
  const segment = segmentAt(schedule, day);
  const added = schedule.added.map((one) => ({ ...one }));
  if (segment === undefined) {
    const [first, ...others] = added;
    if (first === undefined) return null;
    const { date, ...time } = first;
    return { starts_on: date, ...time, rule: null, added: others, excluded: [] };
  }
  const { from_date, start_time, minutes } = segment;
  const until = schedule.segments.at(-1)?.until_date ?? null;
  const whole = segment.rrule === null ? segment : { ...segment, until_date: until };
  // A rule without an end has dates for centuries; those after the last excluded one don't matter.
  const latest = schedule.excluded.toSorted().at(-1);
  const days = latest === undefined ? new Map<string, string>() : listScheduledDays([whole], latest);
  const excluded = schedule.excluded.filter((date) => days.has(date));
  return { starts_on: from_date, start_time, minutes, rule: writeSegment(segment, until), added, excluded };
}
