import { DAY_MS, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { blockedIntervals, openIntervals, type ScheduleRule } from './opening-hours.ts';
import { dateOfWall, instantOfWall, offsetWindows, type Span, wallOfDate, wallOfInstant } from './zone-offsets.ts';

/** Open hours within one date, as wall times and as instants. */
export type DayHours = { start: string; end: string; starts_at: string; ends_at: string };

/**
 * One date of a provider's calendar: its span of real time, its open spans, and whether a date rule replaces the weekly
 * hours.
 */
export type OpenDay = { date: string; span: Span; open: Span[]; hours: DayHours[]; is_override: boolean };

/**
 * Lists the dates of a range (both ends inclusive) with the provider's open time. Nights are cut at midnight; blocks of
 * every service are removed.
 */
export function openDays(
  rules: readonly ScheduleRule[],
  timezone: string,
  from_date: string,
  to_date: string,
): OpenDay[] {
  const first = wallOfDate(from_date);
  const last = wallOfDate(to_date);
  const windows = offsetWindows(timezone, { start: first - 3 * DAY_MS, end: last + 4 * DAY_MS });
  const open = subtractSpans(
    openIntervals({ rules, timezone, from_date: dateOfWall(first - DAY_MS), to_date }),
    blockedIntervals(rules, null),
  );
  const overridden = new Set(rules.flatMap((rule) => (rule.kind === 'date' ? [rule.date] : [])));
  const clock = (instant: number) => dateTimeOfWall(wallOfInstant(windows, instant)).slice(11);
  const days: OpenDay[] = [];
  for (let wall = first; wall <= last; wall += DAY_MS) {
    const span = {
      start: instantOfWall(windows, wall, 'first'),
      end: instantOfWall(windows, wall + DAY_MS, 'first'),
    };
    const within = intersectSpans(open, [span]);
    const date = dateOfWall(wall);
    days.push({
      date,
      span,
      open: within,
      hours: within.map(({ start, end }) => ({
        start: clock(start),
        end: end === span.end ? '24:00' : clock(end),
        starts_at: isoInstant(start),
        ends_at: isoInstant(end),
      })),
      is_override: overridden.has(date),
    });
  }
  return days;
}

const dateTimeOfWall = (wall: number): string => isoInstant(wall).slice(0, 16);

/** Intersects two ordered lists of disjoint spans. Returns an ordered list. */
export function intersectSpans(some: readonly Span[], others: readonly Span[]): Span[] {
  const out: Span[] = [];
  let first = 0;
  for (const span of some) {
    while (first < others.length && (others[first]?.end ?? 0) <= span.start) first += 1;
    for (let at = first; at < others.length; at += 1) {
      const other = others[at];
      if (other === undefined || other.start >= span.end) break;
      out.push({ start: Math.max(span.start, other.start), end: Math.min(span.end, other.end) });
    }
  }
  return out;
}

/** Subtracts `cut` from spans. Both lists are ordered and disjoint. */
export function subtractSpans(spans: readonly Span[], cut: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    let start = span.start;
    for (const { start: from, end: to } of intersectSpans([span], cut)) {
      if (from > start) out.push({ start, end: from });
      start = to;
    }
    if (start < span.end) out.push({ start, end: span.end });
  }
  return out;
}

/** Sums the whole minutes of spans that do not overlap. */
export const sumMinutes = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE_MS);
