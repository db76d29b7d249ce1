import { DATES_AHEAD_DAYS } from '#contract/calls/event/manage.ts';
import { isViolation } from '#contract/violation.ts';
import { type EventDate, type EventSchedule, listDates, parseSchedule } from '#server/domain/events/dates/index.ts';
import type { TownEvent } from './schema.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

interface TownDates {
  readonly schedule: EventSchedule;
  /** The days of the rule in order, YYYY-MM-DD, with those that are left out. */
  readonly days: readonly string[];
  readonly dates: readonly EventDate[];
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
  const parsed = parseSchedule({ starts_on, ...time, rule: ruleOf(event), added: [], excluded: [] }, timezone);
  if (isViolation(parsed)) throw new Error(`${event.slug}: ${parsed.violated}.`);
  const days = listDates(parsed, starts_on, horizon).map(({ date }) => date);
  const first = Temporal.PlainDate.from(days[0] ?? starts_on);
  const added = series?.added ? [{ date: first.add({ days: series.added.days_after }).toString(), ...time }] : [];
  const excluded = (series?.excluded ?? []).flatMap((index) => days[index] ?? []);
  const schedule = { ...parsed, added, excluded };
  return {
    schedule,
    days,
    dates: listDates(schedule, starts_on, horizon),
    materialized_until: series?.count === null ? horizon : null,
  };
}

/** The rule of a series (RFC 5545); null for a single date. */
function ruleOf({ when, series }: TownEvent): string | null {
  if (!series) return null;
  const day = WEEKDAYS[when.weekday - 1] ?? '';
  const rule = series.every === 'week' ? `FREQ=WEEKLY;BYDAY=${day}` : `FREQ=MONTHLY;BYDAY=1${day}`;
  return series.count === null ? rule : `${rule};COUNT=${series.count}`;
}
