import { epochMs } from '#contract/instant.ts';
import { DATES_AHEAD_DAYS } from '#contract/limits/events.ts';
import { isViolation } from '#contract/violation.ts';
import { type EventDate, type EventSchedule, listDates, parseSchedule } from '#server/modules/events/dates/index.ts';
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
 * Plans the dates of a town's event for a demo made at an instant, in the time zone of the town: past ones are over and
 * the others have not begun. A series leaves out the day of the demo, of which neither would be true for all of the
 * day. Throws if its rule has no dates.
 */
export function planDates(event: TownEvent, now: Temporal.ZonedDateTime): TownDates {
  const { when, series } = event;
  const today = now.toPlainDate();
  const earliest = today.add({ days: 1 + when.weeks * 7 });
  const starts_on = earliest.add({ days: (when.weekday - earliest.dayOfWeek + 7) % 7 }).toString();
  const horizon = today.add({ days: DATES_AHEAD_DAYS }).toString();
  const time = { start_time: when.time, minutes: when.minutes };
  const past = series?.past ?? 0;
  const scheduleOf = (before: number): EventSchedule => {
    const began = beginOf(event, starts_on, before);
    const rule = ruleOf(event, before);
    const parsed = parseSchedule({ starts_on: began, ...time, rule, added: [], excluded: [] }, now.timeZoneId);
    if (isViolation(parsed)) throw new Error(`${event.slug}: ${parsed.violated}.`);
    return parsed;
  };
  const isLeftOut = ({ date, ends_at }: EventDate) =>
    date >= today.toString() || epochMs(ends_at) > now.epochMilliseconds;
  const previous = listDates(scheduleOf(past), beginOf(event, starts_on, past), starts_on);
  const skipped = previous.filter((each) => each.date < starts_on && isLeftOut(each));
  const before = past + skipped.length;
  const parsed = scheduleOf(before);
  const days = listDates(parsed, starts_on, horizon).map(({ date }) => date);
  const first = Temporal.PlainDate.from(days[0] ?? starts_on);
  const added = series?.added ? [{ date: first.add({ days: series.added.days_after }).toString(), ...time }] : [];
  const excluded = [...skipped.map(({ date }) => date), ...(series?.excluded ?? []).flatMap((at) => days[at] ?? [])];
  const schedule = { ...parsed, added, excluded };
  return {
    schedule,
    days,
    dates: listDates(schedule, beginOf(event, starts_on, before), horizon),
    past,
    materialized_until: series?.count === null ? horizon : null,
  };
}

/** The first day of an event whose next one is on or after `starts_on`, so many dates before it. */
function beginOf({ series }: TownEvent, starts_on: string, before: number): string {
  if (before === 0 || series === null) return starts_on;
  const next = Temporal.PlainDate.from(starts_on);
  if (series.every === 'week') return next.subtract({ weeks: before }).toString();
  // The first such weekday of a month is among its first seven days: later in the month, the next one is a month on.
  const month = next.day <= 7 ? next : next.add({ months: 1 });
  const begins = month.subtract({ months: before }).with({ day: 1 });
  return begins.add({ days: (next.dayOfWeek - begins.dayOfWeek + 7) % 7 }).toString();
}

/** The rule of a series (RFC 5545) with so many dates before the next one; null for a single date. */
function ruleOf({ when, series }: TownEvent, before: number): string | null {
  if (!series) return null;
  const day = WEEKDAYS[when.weekday - 1] ?? '';
  const rule = series.every === 'week' ? `FREQ=WEEKLY;BYDAY=${day}` : `FREQ=MONTHLY;BYDAY=1${day}`;
  return series.count === null ? rule : `${rule};COUNT=${series.count + before}`;
}
