import { DAY_MS, isoInstant } from '#contract/instant.ts';

/** A span of time (milliseconds since 1970-01-01Z), with an exclusive end. */
export type Span = { readonly start: number; readonly end: number };

/** A span in which the zone's offset from UTC is constant; local time = instant + `offset_ms`. */
export type OffsetWindow = Span & { readonly offset_ms: number };

/** A cache of zones, each for a span of years in use. Querying Temporal takes longer than computing a month's slots. */
const known = new Map<string, Span & { readonly windows: readonly OffsetWindow[] }>();
const MAX_KNOWN = 600;
const AROUND_MS = 800 * DAY_MS;

/**
 * Lists the constant-offset windows of an IANA zone that cover a span, in order. All other computations are integer
 * arithmetic on these windows. A Temporal object per slot would take longer than the rest of a month's computation.
 * Throws RangeError for an unknown zone.
 */
export function offsetWindows(timezone: string, span: Span): OffsetWindow[] {
  const wide = known.get(timezone);
  if (wide !== undefined && wide.start <= span.start && span.end <= wide.end) return within(wide.windows, span);
  const around = { start: span.start - AROUND_MS, end: span.end + AROUND_MS };
  const windows = readWindows(timezone, around);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(timezone, { ...around, windows });
  return within(windows, span);
}

/** The windows that overlap a span. The first window's offset also applies before it. */
function within(windows: readonly OffsetWindow[], span: Span): OffsetWindow[] {
  const out: OffsetWindow[] = [];
  for (const window of windows) {
    if (window.end <= span.start) continue;
    out.push(out.length === 0 ? { ...window, start: Number.NEGATIVE_INFINITY } : window);
    if (window.end >= span.end) break;
  }
  return out;
}

function readWindows(timezone: string, span: Span): OffsetWindow[] {
  const windows: OffsetWindow[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(span.start).toZonedDateTimeISO(timezone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    const end = next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds;
    const before = windows.at(-1)?.end ?? Number.NEGATIVE_INFINITY;
    windows.push({ start: before, end, offset_ms: Math.round(at.offsetNanoseconds / 1e6) });
    if (next === null || end >= span.end) return windows;
    at = next;
  }
}

/**
 * Converts a local wall time (milliseconds as if the wall clock were UTC) into an instant. A skipped time moves forward
 * by the gap (`compatible` in Temporal and RFC 5545). Of a repeated time, `twice` selects the occurrence.
 */
export function instantOfWall(windows: readonly OffsetWindow[], wall: number, twice: 'first' | 'second'): number {
  let found: number | undefined;
  let gap: number | undefined;
  for (const window of windows) {
    const instant = wall - window.offset_ms;
    if (instant >= window.start && instant < window.end) {
      found = instant;
      if (twice === 'first') return instant;
    }
    // The instant is after this window's end. If no later window contains the wall time, the clocks skip it.
    if (instant >= window.end) gap = instant;
  }
  const instant = found ?? gap;
  if (instant === undefined) throw new RangeError('wall time outside the windows');
  return instant;
}

/** Converts an instant into local wall time (milliseconds as if the wall clock were UTC). */
export function wallOfInstant(windows: readonly OffsetWindow[], instant: number): number {
  const window = windows.find((each) => instant < each.end) ?? windows.at(-1);
  if (window === undefined) throw new RangeError('no windows');
  return instant + window.offset_ms;
}

/** Formats a wall time as `YYYY-MM-DD`. */
export const dateOfWall = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** The wall time of a date's first midnight (milliseconds). Throws RangeError for an invalid date. */
export function wallOfDate(date: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(wall)) throw new RangeError('not a date');
  return wall;
}

/** The weekday of a wall time by ISO 8601: 1 is Monday, 7 is Sunday. */
export const weekdayOfWall = (wall: number): number => ((((Math.floor(wall / DAY_MS) + 3) % 7) + 7) % 7) + 1;

/** Sorts spans and joins overlapping and adjacent spans. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const out: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else out.push({ start: span.start, end: span.end });
  }
  return out;
}

/** The instants at which the dates of the provider's calendar begin and end, for a whole day or month. */
export function rangeOfDates(timezone: string, from_date: string, to_date: string): { from: string; to: string } {
  const windowsOf = (date: string) => {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const windows = offsetWindows(timezone, { start: midnight - 2 * DAY_MS, end: midnight + 3 * DAY_MS });
    return { midnight, windows };
  };
  const from = windowsOf(from_date);
  const to = windowsOf(to_date);
  return {
    from: isoInstant(instantOfWall(from.windows, from.midnight, 'first')),
    to: isoInstant(instantOfWall(to.windows, to.midnight + DAY_MS, 'first')),
  };
}
