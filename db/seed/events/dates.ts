import { DATES_AHEAD_DAYS } from '#contract/calls/event/manage.ts';
import { isViolation } from '#contract/violation.ts';
import { type EventDate, type EventSchedule, listDates, parseSchedule } from '#server/domain/events/dates/index.ts';
import type { TownEvent } from './schema.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

interface TownDates {
  readonly schedule: EventSchedule;
  /** The days of the rule after the day of the demo in order, YYYY-MM-DD, with those that are left out. */
  readonly days: readonly string[];
  /** All dates, past ones first. */
  readonly dates: readonly EventDate[];
  /** The number of past ones. */
  readonly past: number;
  /** Until which day a rule without an end has dates; null with an end. */
  readonly materialized_until: string | null;
}

/**
 * Plans the dates of a town's event for a demo made on `today`, in the time zone of the town. Throws if its rule has
 * no dates.
 */
export function planDates(event: TownEvent, today: Temporal.PlainDate, timezone: string): TownDates {
  const { when, series } = event;
  const earliest = today.add({ days: 1 + when.weeks * 7 });
  const starts_on = earliest.add({ days: (when.weekday - earliest.dayOfWeek + 7) % 7 }).toString();
  const horizon = today.add({ days: DATES_AHEAD_DAYS }).toString();
  const time = { start_time: when.time, minutes: when.minutes };
  const began = beginOf(event, starts_on);
  const parsed = parseSchedule({ starts_on: began, ...time, rule: ruleOf(event), added: [], excluded: [] }, timezone);
  if (isViolation(parsed)) throw new Error(`${event.slug}: ${parsed.violated}.`);
  const days = listDates(parsed, starts_on, horizon).map(({ date }) => date);
  const first = Temporal.PlainDate.from(days[0] ?? starts_on);
  const added = series?.added ? [{ date: first.add({ days: series.added.days_after }).toString(), ...time }] : [];
  const excluded = (series?.excluded ?? []).flatMap((index) => days[index] ?? []);
  const schedule = { ...parsed, added, excluded };
  return {
    schedule,
    days,
    dates: listDates(schedule, began, horizon),
    past: series?.past ?? 0,
    materialized_until: series?.count === null ? horizon : null,
  };
}

/** The first day of an event whose next one is on or after `starts_on`, so many past dates before it. */
function beginOf({ series }: TownEvent, starts_on: string): string {
  const past = series?.past ?? 0;
  if (past === 0) return starts_on;
  const next = Temporal.PlainDate.from(starts_on);
  if (series?.every === 'week') return next.subtract({ weeks: past }).toString();
  // The first such weekday of a month is among its first seven days: later in the month, the next one is a month on.
  const month = next.day <= 7 ? next : next.add({ months: 1 });
  const begins = month.subtract({ months: past }).with({ day: 1 });
  return begins.add({ days: (next.dayOfWeek - begins.dayOfWeek + 7) % 7 }).toString();
}

/** The rule of a series (RFC 5545); null for a single date. */
function ruleOf({ when, series }: TownEvent): string | null {
  if (!series) return null;
  const day = WEEKDAYS[when.weekday - 1] ?? '';
  const rule = series.every === 'week' ? `FREQ=WEEKLY;BYDAY=${day}` : `FREQ=MONTHLY;BYDAY=1${day}`;
  return series.count === null ? rule : `${rule};COUNT=${series.count + series.past}`;
}
