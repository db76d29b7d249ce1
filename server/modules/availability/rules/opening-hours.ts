import { minutesSpan } from '#contract/formats/clock.ts';
import { DAY_MS, epochMs, type Instant, MINUTE_MS } from '#contract/instant.ts';
import {
  instantOfWall,
  joinSpans,
  type OffsetWindow,
  offsetWindows,
  type Span,
  wallOfDate,
  weekdayOfWall,
} from './zone-offsets.ts';

/**
 * Hours of a weekday, every week (ISO: 1 Monday … 7 Sunday). The end 24:00 means midnight. An end at or before the
 * start is on the next day.
 */
export type WeeklyRule = {
  readonly kind: 'weekly';
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
  readonly service_ids?: readonly string[] | null | undefined;
};

/**
 * Hours of one date that replace its weekly hours. Without start and end, the date is closed. Several rules of a date
 * add up.
 */
export type DateRule = {
  readonly kind: 'date';
  readonly date: string;
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
  readonly service_ids?: readonly string[] | null | undefined;
};

/** A span without bookings, regardless of the hours. */
export type BlockRule = {
  readonly kind: 'block';
  readonly from: Instant;
  readonly to: Instant;
  readonly reason?: string | null | undefined;
  readonly service_ids?: readonly string[] | null | undefined;
};

export type ScheduleRule = WeeklyRule | DateRule | BlockRule;

/**
 * The requested part of a schedule: one service (or all services together), a zone, and dates (both ends inclusive).
 */
export type OpeningQuery = {
  readonly rules: readonly ScheduleRule[];
  readonly timezone: string;
  readonly service_id?: string | undefined;
  readonly from_date: string;
  readonly to_date: string;
};

/**
 * Lists the provider's open intervals of a range of dates, in order. Overlapping and adjacent intervals are joined.
 * Blocks are not removed yet.
 *
 * - An interval belongs to its starting date: Friday 22:00–02:00 stays open into a closed Saturday.
 * - Date rules replace the weekly hours of their date. Rules that name the service override rules without services.
 * - Rules are wall time. A time that the clocks skip moves forward by the gap, and empty intervals are dropped. A date
 * that the zone skips has no hours. At a repeated time an interval starts at the first occurrence and ends at the
 * second. It therefore covers all real time that the wall clock shows within the hours.
 */
export function openIntervals(query: OpeningQuery): Span[] {
  const first = wallOfDate(query.from_date);
  const last = wallOfDate(query.to_date);
  const windows = offsetWindows(query.timezone, { start: first - 2 * DAY_MS, end: last + 3 * DAY_MS });
  const services = query.service_id === undefined ? [null, ...namedServices(query.rules)] : [query.service_id];
  return joinSpans(services.flatMap((service_id) => openingsByRule(query.rules, service_id, windows, first, last)));
}

/** The blocks of a service (null: the blocks of every service), as ordered disjoint spans. */
export function blockedIntervals(rules: readonly ScheduleRule[], service_id: string | null): Span[] {
  const spans: Span[] = [];
  for (const rule of rules) {
    if (rule.kind !== 'block' || !isRuleFor(rule, service_id)) continue;
    const span = { start: epochMs(rule.from), end: epochMs(rule.to) };
    if (span.end > span.start) spans.push(span);
  }
  return joinSpans(spans);
}

/** The services named in any rule. */
const namedServices = (rules: readonly ScheduleRule[]): Set<string> =>
  new Set(rules.flatMap((rule) => rule.service_ids ?? []));

/**
 * Lists one interval per rule and date for one service (null: a service that no rule names). Intervals are not joined,
 * because each has its own grid of start times. `first` and `last` are wall times of the first and last date's
 * midnight. The windows must extend two days further at both ends.
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

/** Hours of one day (milliseconds after its midnight). */
type DayHours = { readonly from: number; readonly to: number };

/** Whether a rule applies to a service. */
export const isRuleFor = (rule: ScheduleRule, service_id: string | null): boolean =>
  !namesServices(rule) || (service_id !== null && (rule.service_ids ?? []).includes(service_id));

/** Whether a rule names services. An empty list applies to all services, like a missing list. */
const namesServices = (rule: ScheduleRule): boolean => (rule.service_ids ?? []).length > 0;

function dayHours(start: string, end: string): DayHours {
  const { from, to } = minutesSpan(start, end);
  if (Number.isNaN(to)) throw new RangeError('not a time of day');
  return { from: from * MINUTE_MS, to: to * MINUTE_MS };
}

function hoursByWeekday(rules: readonly ScheduleRule[], service_id: string | null): Map<number, DayHours[]> {
  const out = new Map<number, DayHours[]>();
  for (const rule of rules) {
    if (rule.kind !== 'weekly' || !isRuleFor(rule, service_id)) continue;
    const hours = out.get(rule.weekday) ?? [];
    hours.push(dayHours(rule.start, rule.end));
    out.set(rule.weekday, hours);
  }
  return out;
}

/** The hours of dates with own rules, by the wall time of their midnight. An empty list is a day off. */
function hoursByDate(rules: readonly ScheduleRule[], service_id: string | null): Map<number, DayHours[]> {
  const general = new Map<number, DayHours[]>();
  const named = new Map<number, DayHours[]>();
  for (const rule of rules) {
    if (rule.kind !== 'date' || !isRuleFor(rule, service_id)) continue;
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
