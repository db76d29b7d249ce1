import { DAY_MS, epochMs, type Instant, MINUTE_MS } from '#contract/instant.ts';
import {
  instantOfWall,
  joined,
  minutesOfDay,
  type OffsetWindow,
  offsetWindows,
  type Span,
  wallOfDate,
  weekdayOfWall,
} from './zone.ts';

/**
 * Hours of every such weekday (ISO: 1 Monday … 7 Sunday). An end of 24:00 is midnight; an end not after the start is on
 * the next day.
 */
export type WeeklyRule = {
  readonly kind: 'weekly';
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
  readonly service_ids?: readonly string[] | null | undefined;
};

/** Hours of one date instead of its weekly ones; without start and end, closed that day. Several per date add up. */
export type DateRule = {
  readonly kind: 'date';
  readonly date: string;
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
  readonly service_ids?: readonly string[] | null | undefined;
};

/** A span in which nothing can be booked, whatever the hours say. */
export type BlockRule = {
  readonly kind: 'block';
  readonly from: Instant;
  readonly to: Instant;
  readonly reason?: string | null | undefined;
  readonly service_ids?: readonly string[] | null | undefined;
};

export type ScheduleRule = WeeklyRule | DateRule | BlockRule;

/**
 * The requested part of a schedule: of one service (or of all services together), in a zone, for dates (both
 * inclusive).
 */
export type OpeningQuery = {
  readonly rules: readonly ScheduleRule[];
  readonly timezone: string;
  readonly service_id?: string | undefined;
  readonly from_date: string;
  readonly to_date: string;
};

/**
 * The provider's open intervals of a range of dates, in order, overlapping and touching ones joined, blocks not yet
 * taken out.
 *
 * - An interval belongs to the date it starts on: Friday 22:00–02:00 stays open into a Saturday that is closed.
 * - Date rules replace the weekly hours of their date. Those naming the service go before those naming none.
 * - Rules are wall time. A time the clocks skip moves forward by the gap; what is then empty is dropped; a date that
 *   the
 * zone skips altogether has no hours. Of a time shown twice an interval starts at the first and ends at the second: it
 * covers all the real time that the wall clock shows within the hours.
 */
export function openIntervals(query: OpeningQuery): Span[] {
  const first = wallOfDate(query.from_date);
  const last = wallOfDate(query.to_date);
  const windows = offsetWindows(query.timezone, { start: first - 2 * DAY_MS, end: last + 3 * DAY_MS });
  const services = query.service_id === undefined ? [null, ...namedServices(query.rules)] : [query.service_id];
  return joined(services.flatMap((service_id) => openingsByRule(query.rules, service_id, windows, first, last)));
}

/** The blocks that bind a service (null: those that bind every service), as spans in order and joined. */
export function blockedIntervals(rules: readonly ScheduleRule[], service_id: string | null): Span[] {
  const spans: Span[] = [];
  for (const rule of rules) {
    if (rule.kind !== 'block' || !binds(rule, service_id)) continue;
    const span = { start: epochMs(rule.from), end: epochMs(rule.to) };
    if (span.end > span.start) spans.push(span);
  }
  return joined(spans);
}

/** The services that any rule names. */
const namedServices = (rules: readonly ScheduleRule[]): Set<string> =>
  new Set(rules.flatMap((rule) => rule.service_ids ?? []));

/**
 * One interval per rule and date for one service (null: one that no rule names), not joined: each has its own grid of
 * start times. `first` and `last` are the wall times of the first and last date's midnight; the windows must reach two
 * days further on both sides.
 */
export function openingsByRule(
  rules: readonly ScheduleRule[],
  service_id: string | null,
  windows: readonly OffsetWindow[],
  first: number,
  last: number,
): Span[] {
  const weekly = hoursByWeekday(rules, service_id);
  const dated = hoursByDate(rules, service_id);
  const out: Span[] = [];
  for (let midnight = first; midnight <= last; midnight += DAY_MS) {
    const hours = dated.get(midnight) ?? weekly.get(weekdayOfWall(midnight)) ?? [];
    if (hours.length === 0 || !exists(windows, midnight)) continue;
    for (const { from, to } of hours) {
      const start = instantOfWall(windows, midnight + from, 'first');
      const end = instantOfWall(windows, midnight + to, 'second');
      if (end > start) out.push({ start, end });
    }
  }
  return out.toSorted((a, b) => a.start - b.start);
}

/** Hours of one day, in milliseconds after its midnight. */
type DayHours = { readonly from: number; readonly to: number };

/** Whether a rule speaks about a service. */
export const binds = (rule: ScheduleRule, service_id: string | null): boolean =>
  !namesServices(rule) || (service_id !== null && (rule.service_ids ?? []).includes(service_id));

/** A rule with an empty list of services speaks about all, like one without a list. */
const namesServices = (rule: ScheduleRule): boolean => (rule.service_ids ?? []).length > 0;

function dayHours(start: string, end: string): DayHours {
  const from = minutesOfDay(start);
  const to = minutesOfDay(end);
  return { from: from * MINUTE_MS, to: (to > from ? to : to + 1440) * MINUTE_MS };
}

function hoursByWeekday(rules: readonly ScheduleRule[], service_id: string | null): Map<number, DayHours[]> {
  const out = new Map<number, DayHours[]>();
  for (const rule of rules) {
    if (rule.kind !== 'weekly' || !binds(rule, service_id)) continue;
    const hours = out.get(rule.weekday) ?? [];
    hours.push(dayHours(rule.start, rule.end));
    out.set(rule.weekday, hours);
  }
  return out;
}

/** Hours of the overridden dates by their midnight's wall time; an empty list is a day off. */
function hoursByDate(rules: readonly ScheduleRule[], service_id: string | null): Map<number, DayHours[]> {
  const general = new Map<number, DayHours[]>();
  const named = new Map<number, DayHours[]>();
  for (const rule of rules) {
    if (rule.kind !== 'date' || !binds(rule, service_id)) continue;
    const into = namesServices(rule) ? named : general;
    const date = wallOfDate(rule.date);
    const hours = into.get(date) ?? [];
    if (rule.start && rule.end) hours.push(dayHours(rule.start, rule.end));
    into.set(date, hours);
  }
  for (const [date, hours] of named) general.set(date, hours);
  return general;
}

/** Whether the zone's calendar has the date: Apia had no 30 December 2011. */
function exists(windows: readonly OffsetWindow[], midnight: number): boolean {
  const instant = instantOfWall(windows, midnight, 'first');
  const window = windows.find((each) => instant < each.end);
  return window === undefined || Math.floor((instant + window.offset_ms) / DAY_MS) === midnight / DAY_MS;
}
