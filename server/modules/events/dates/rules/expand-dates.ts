import { epochMs } from '#contract/instant.ts';
import { LAST_DAY, ruleDates } from './rule-dates.ts';
import { readRule } from './rule-parts.ts';
import type { EventDate, EventSchedule, Segment } from './schedule.ts';
import { attachTime } from './wall-clock.ts';

/** The first and the last day of a window, YYYY-MM-DD, both included. */
export interface DayWindow {
  readonly from: string;
  readonly until: string;
}

/** The days of a segment within a window, in order, excluded ones included; at most `max`, counted from its start. */
export function segmentDays(segment: Segment, window: DayWindow, max?: number): string[] {
  const until = segment.until_date !== null && segment.until_date < window.until ? segment.until_date : window.until;
  if (until < segment.from_date) return [];
  const days =
    segment.rrule === null ? [segment.from_date] : ruleDates(readRule(segment.rrule), segment.from_date, until, max);
  return days.filter((day) => day >= window.from);
}

/**
 * Lists the dates of a schedule whose day is in a window, in order, at most `max`. Wall-clock times are attached with
 * `compatible`: a nonexistent time moves forward by the gap, and a repeated hour occurs once.
 */
export function expandDates(
  schedule: EventSchedule,
  window: DayWindow,
  max = Number.POSITIVE_INFINITY,
): readonly EventDate[] {
  const excluded = new Set(schedule.excluded);
  const planned = schedule.segments.flatMap((segment) =>
    segmentDays(segment, window)
      .filter((date) => !excluded.has(date))
      .map((date) => ({
        date,
        ...attachTime(date, segment.start_time, segment.minutes, schedule.timezone),
        source: 'rule' as const,
      })),
  );
  const added = schedule.added
    .filter(({ date }) => date >= window.from && date <= window.until)
    .map(({ date, start_time, minutes }) => ({
      date,
      ...attachTime(date, start_time, minutes, schedule.timezone),
      source: 'added' as const,
    }));
  const all: EventDate[] = [...planned, ...added];
  return all.sort((a, b) => epochMs(a.starts_at) - epochMs(b.starts_at)).slice(0, Math.min(max, all.length));
}

/**
 * Lists the dates that a published event has from a day on: all of those with an end, and those of a rule without an
 * end up to `horizon`.
 */
export function listDates(schedule: EventSchedule, from: string, horizon: string): readonly EventDate[] {
  const segments = schedule.segments
    .map((segment) => ({ ...segment, until_date: segment.until_date ?? horizon }))
    .filter((segment) => segment.from_date <= segment.until_date);
  return expandDates({ ...schedule, segments }, { from, until: LAST_DAY });
}
