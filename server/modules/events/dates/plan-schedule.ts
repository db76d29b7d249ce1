import { DATES_AHEAD_DAYS } from '#contract/limits/events.ts';
import { type DayWindow, listDates } from './rules/expand-dates.ts';
import type { EventDate, EventSchedule } from './rules/schedule.ts';

/** What a schedule comes to: the one plan that is previewed, and that publishing executes. */
export interface SchedulePlan {
  /** All of its dates in order, past ones too. */
  readonly dates: readonly EventDate[];
  /** Those that are still to come: publishing stores them. */
  readonly coming: readonly EventDate[];
}

/** The day of an instant in a zone, YYYY-MM-DD. */
export const formatDay = (instant: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** Up to which day rules without an end have their dates stored. */
export const horizonOf = (now: Date, timezone: string): string =>
  Temporal.PlainDate.from(formatDay(now, timezone)).add({ days: DATES_AHEAD_DAYS }).toString();

/** After the last day that a schedule may have. */
const NEVER = '2200-01-01';

/** Whether dates follow without an end. */
export const isEndless = (schedule: EventSchedule): boolean => schedule.segments.at(-1)?.until_date === null;

/** The days of a schedule: all of them, or 400 days ahead from today where there is no end. */
export const windowOf = (schedule: EventSchedule, now: Date): DayWindow => ({
  from: firstDay(schedule) ?? formatDay(now, schedule.timezone),
  until: isEndless(schedule) ? horizonOf(now, schedule.timezone) : NEVER,
});

/** The first day of a schedule. Dates may have been added before its rule begins. */
const firstDay = ({ segments, added }: EventSchedule): string | undefined =>
  [...segments.map(({ from_date }) => from_date), ...added.map(({ date }) => date)].toSorted()[0];

/** Plans the dates of a schedule, as far ahead as they are stored. */
export function planSchedule(schedule: EventSchedule, now: Date): SchedulePlan {
  const dates = listDates(schedule, windowOf(schedule, now).from, horizonOf(now, schedule.timezone));
  return { dates, coming: dates.filter((date) => Date.parse(date.starts_at) > now.getTime()) };
}
