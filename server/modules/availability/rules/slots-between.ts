import { DAY_MS, epochMs, type Instant, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { blockedIntervals, openingsByRule, type ScheduleRule } from './opening-hours.ts';
import {
  dateOfWall,
  instantOfWall,
  joinSpans,
  type OffsetWindow,
  offsetWindows,
  type Span,
  wallOfInstant,
} from './zone-offsets.ts';

/** The interval between start times if the service has no interval of its own. */
export const DEFAULT_SLOT_STEP_MINUTES = 30;

/** A commitment of the provider's time: a session, a held change, an own event, or an accepted hire. */
export type Busy = {
  readonly from: Instant;
  readonly to: Instant;
  readonly buffer_before_minutes: number;
  readonly buffer_after_minutes: number;
  /** Set for a group session with seats left that others may join. */
  readonly group?:
    | { readonly service_id: string; readonly starts_at: Instant; readonly seats_left: number }
    | null
    | undefined;
};

/** The complete input of a service's bookable times. The list of slots and the booking use the same input. */
export type Availability = {
  readonly now: Instant;
  /** The provider's IANA zone, in which the rules apply. */
  readonly timezone: string;
  readonly rules: readonly ScheduleRule[];
  readonly service_id: string;
  readonly duration_minutes: number;
  readonly slot_step_minutes?: number | undefined;
  /** Seats of a session: 1 is private, more than 1 is a group session. */
  readonly capacity: number;
  /** Requested seats; 1 when absent. */
  readonly participants?: number | undefined;
  readonly buffer_before_minutes: number;
  readonly buffer_after_minutes: number;
  readonly min_notice_minutes: number;
  /** Whole days of the provider's calendar after today that are open for booking. */
  readonly max_advance_days: number;
  /**
   * Contains all commitments that overlap the requested range with two extra days at both ends. Further entries do no
   * harm.
   */
  readonly busy: readonly Busy[];
};

/** The bounds of the requested slots' starts, `to` exclusive. */
export type Range = { readonly from: Instant; readonly to: Instant };

/** A bookable start. */
export type Slot = { starts_at: string; ends_at: string; seats_left: number };

/**
 * Lists the bookable starts of a service in a range, in order.
 *
 * Starts are on a grid: multiples of the step, in wall time, from the start of each opening. Each schedule rule and
 * date has one grid, so the result never depends on the requested range. A slot is completely within the open hours and
 * outside every block. With its buffers it does not overlap any other commitment with its buffers. Buffers may extend
 * past closing time and into blocks. A group session with enough seats is offered at its own start, on the grid or not,
 * unless a block covers it. Joining takes no additional time from the provider.
 */
export function slotsBetween(input: Availability, range: Range): Slot[] {
  return found(input, epochMs(range.from), epochMs(range.to)).starts.map(slotWriter());
}

/** Lists the bookable starts as numbers, for callers that count them before (or instead of) formatting them. */
export const startsBetween = (input: Availability, range: Range): Start[] =>
  found(input, epochMs(range.from), epochMs(range.to)).starts;

/** Returns the slot that starts at an instant; null if it cannot be booked. Uses the same computation as the list. */
export function slotAt(input: Availability, starts_at: Instant): Slot | null {
  const at = epochMs(starts_at);
  const start = found(input, at, at + 1).starts[0];
  return start === undefined ? null : slotWriter()(start);
}

/** Whether a booking may start at an instant. */
export const isSlotFree = (input: Availability, starts_at: Instant): boolean => slotAt(input, starts_at) !== null;

/** The first bookable slot from an instant (or from now) to the end of the advance window, or null. */
export function nextFree(input: Availability, from: Instant = input.now): Slot | null {
  const { latest } = bookable(input);
  let at = Math.max(epochMs(from), epochMs(input.now));
  // Most calendars have a free slot soon. Growing steps also keep empty calendars cheap.
  for (let days = 7; at < latest; days *= 2) {
    const until = Math.min(at + days * DAY_MS, latest);
    const start = found(input, at, until).starts[0];
    if (start !== undefined) return slotWriter()(start);
    at = until;
  }
  return null;
}

/** Lists the bookable starts of a range, and its dates (`YYYY-MM-DD`, the provider's calendar) with one, in order. */
export function freeTimes(input: Availability, range: Range): { starts: Start[]; days: string[] } {
  const { starts, windows } = found(input, epochMs(range.from), epochMs(range.to));
  const midnights = new Set<number>();
  for (const { at } of starts) {
    const wall = wallOfInstant(windows, at);
    midnights.add(wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS));
  }
  return { starts, days: [...midnights].map(dateOfWall) };
}

/** A bookable start (milliseconds). */
export type Start = { readonly at: number; readonly end: number; readonly seats_left: number };

/** `HH:MM` of each minute of a day. */
const CLOCK = Array.from({ length: 1440 }, (_, minute) => isoInstant(minute * MINUTE_MS).slice(11, 16));

/**
 * Creates a formatter of starts. Create it once per list: a month has few dates and many instants (four times as fast).
 */
export function slotWriter(): (start: Start) => Slot {
  let day = Number.NaN;
  let date = '';
  const written = (ms: number): string => {
    const minute = (ms - Math.floor(ms / DAY_MS) * DAY_MS) / MINUTE_MS;
    const clock = CLOCK[minute];
    if (clock === undefined) return isoInstant(ms);
    if (Math.floor(ms / DAY_MS) !== day) {
      day = Math.floor(ms / DAY_MS);
      date = isoInstant(ms).slice(0, 11);
    }
    return `${date}${clock}:00.000Z`;
  };
  return ({ at, end, seats_left }) => ({ starts_at: written(at), ends_at: written(end), seats_left });
}

/**
 * Writes starts as the JSON of their slots. A month has hundreds of slots; creating, validating and serializing objects
 * took twice the time.
 */
export function slotsJson(starts: readonly Start[]): string {
  const write = slotWriter();
  const texts = starts.map((start) => {
    const { starts_at, ends_at, seats_left } = write(start);
    return `{"starts_at":"${starts_at}","ends_at":"${ends_at}","seats_left":${seats_left}}`;
  });
  return `[${texts.join()}]`;
}

/** The first bookable instant (after the notice), and the first instant after the advance days. */
function bookable(input: Availability): { earliest: number; latest: number } {
  const now = epochMs(input.now);
  const days = (input.max_advance_days + 1) * DAY_MS;
  const windows = offsetWindows(input.timezone, { start: now - 3 * DAY_MS, end: now + days + 3 * DAY_MS });
  const latest = instantOfWall(windows, midnightOf(wallOfInstant(windows, now)) + days, 'first');
  return { earliest: now + Math.max(input.min_notice_minutes, 0) * MINUTE_MS, latest };
}

function found(input: Availability, from: number, to: number): { starts: Start[]; windows: OffsetWindow[] } {
  const { earliest, latest } = bookable(input);
  const first = Math.max(from, earliest);
  const end = Math.min(to, latest);
  const duration = input.duration_minutes * MINUTE_MS;
  const step = (input.slot_step_minutes ?? DEFAULT_SLOT_STEP_MINUTES) * MINUTE_MS;
  const wanted = input.participants ?? 1;
  if (!(first < end) || !(duration > 0) || !(step > 0) || wanted < 1 || wanted > input.capacity) {
    return { starts: [], windows: [] };
  }
  const windows = offsetWindows(input.timezone, { start: first - 3 * DAY_MS, end: end + duration + 4 * DAY_MS });
  // An opening may begin on the day before. The last slot may extend into the following days.
  const openings = openingsByRule(
    input.rules,
    input.service_id,
    windows,
    midnightOf(wallOfInstant(windows, first)) - DAY_MS,
    midnightOf(wallOfInstant(windows, end + duration)) + DAY_MS,
  );
  const blocks = blockedIntervals(input.rules, input.service_id);

  const grid = gridStarts(openings, windows, step, first, end);
  const hours = joinSpans(openings);
  const closed = forbiddenStarts(input, blocks, input.busy, duration);
  const starts: Start[] = [];
  let opening = 0;
  let closing = 0;
  for (const at of grid) {
    while (at + duration > (hours[opening]?.end ?? Number.POSITIVE_INFINITY)) opening += 1;
    if (at < (hours[opening]?.start ?? Number.POSITIVE_INFINITY)) continue;
    while (at >= (closed[closing]?.end ?? Number.POSITIVE_INFINITY)) closing += 1;
    if (at > (closed[closing]?.start ?? Number.POSITIVE_INFINITY)) continue;
    starts.push({ at, end: at + duration, seats_left: input.capacity });
  }
  const sessions = joinable(input.service_id, wanted, blocks, input.busy, first, end);
  if (sessions.length === 0) return { starts, windows };
  return { starts: [...starts, ...sessions].sort((a, b) => a.at - b.at), windows };
}

const midnightOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;

/** Lists the starts of each opening's grid within [first, end), in order and without duplicates. */
function gridStarts(
  openings: readonly Span[],
  windows: readonly OffsetWindow[],
  step: number,
  first: number,
  end: number,
): number[] {
  const out: number[] = [];
  for (const opening of openings) {
    if (opening.end <= first || opening.start >= end) continue;
    const anchor = wallOfInstant(windows, opening.start);
    // Within one window the wall clock has a constant offset. Skipped times are not offered; repeated times are offered
    // twice.
    for (const window of windows) {
      const from = Math.max(opening.start, window.start, first);
      const to = Math.min(opening.end, window.end, end);
      if (from >= to) continue;
      const steps = Math.ceil((from + window.offset_ms - anchor) / step);
      for (let at = anchor + steps * step - window.offset_ms; at < to; at += step) out.push(at);
    }
  }
  out.sort((a, b) => a - b);
  return out.filter((at, index) => at !== out[index - 1]);
}

/**
 * Lists the open intervals of forbidden starts. A slot there would overlap a block, or with its buffers another
 * commitment with its buffers.
 */
function forbiddenStarts(
  input: Availability,
  blocks: readonly Span[],
  others: readonly Busy[],
  duration: number,
): Span[] {
  const before = input.buffer_before_minutes * MINUTE_MS;
  const after = input.buffer_after_minutes * MINUTE_MS;
  const spans = blocks.map((block) => ({ start: block.start - duration, end: block.end }));
  for (const busy of others) {
    spans.push({
      start: epochMs(busy.from) - busy.buffer_before_minutes * MINUTE_MS - after - duration,
      end: epochMs(busy.to) + busy.buffer_after_minutes * MINUTE_MS + before,
    });
  }
  spans.sort((a, b) => a.start - b.start);
  const out: { start: number; end: number }[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    // The bounds are bookable. Adjacent intervals therefore stay separate: exactly one start fits between them.
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else out.push(span);
  }
  return out;
}

/**
 * Lists the service's own sessions with enough seats outside every block. Of several sessions with one start, keeps the
 * session with the most seats.
 */
function joinable(
  service_id: string,
  wanted: number,
  blocks: readonly Span[],
  others: readonly Busy[],
  first: number,
  end: number,
): Start[] {
  const out = new Map<number, Start>();
  for (const { group, to } of others) {
    if (!group || group.service_id !== service_id || group.seats_left < wanted) continue;
    const start = { at: epochMs(group.starts_at), end: epochMs(to), seats_left: group.seats_left };
    if (start.at < first || start.at >= end) continue;
    if (blocks.some((block) => block.start < start.end && start.at < block.end)) continue;
    if (start.seats_left > (out.get(start.at)?.seats_left ?? 0)) out.set(start.at, start);
  }
  return [...out.values()];
}
