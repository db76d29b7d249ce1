import { LAST_DAY, ruleDates } from './rule-dates.ts';
import { readRule, writeRule } from './rule-parts.ts';
import type { Segment } from './schedule.ts';
import { addDays } from './wall-clock.ts';

/** A schedule's segments before a day, and from it on. */
export interface SplitSegments {
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
}

/**
 * Splits a segment at a day that it spans. The first part ends the day before; the second begins with the next date of
 * the rule, so that intervals go on, and has what remains of COUNT.
 */
function splitSegment(segment: Segment, day: string): SplitSegments {
  const { from_date, until_date } = segment;
  if (until_date !== null && until_date < day) return { before: [segment], after: [] };
  if (from_date >= day || segment.rrule === null) return { before: [], after: [segment] };
  const rule = readRule(segment.rrule);
  const eve = addDays(day, -1);
  const passed = ruleDates(rule, from_date, eve).length;
  const next = ruleDates(rule, from_date, until_date ?? LAST_DAY, passed + 1)[passed];
  const before = [{ ...segment, until_date: eve, rrule: writeRule({ ...rule, count: null }) }];
  if (next === undefined) return { before, after: [] };
  const count = rule.count === null ? null : rule.count - passed;
  return { before, after: [{ ...segment, from_date: next, rrule: writeRule({ ...rule, count }) }] };
}

/** Splits segments at a day: what has the dates before it, and what has those from it on. */
export function splitSegments(segments: readonly Segment[], day: string): SplitSegments {
  const split = segments.map((segment) => splitSegment(segment, day));
  return { before: split.flatMap(({ before }) => before), after: split.flatMap(({ after }) => after) };
}

/** One segment for two that have the same rule and time without a date between them; null where they differ. */
function joinTwo(first: Segment, second: Segment): Segment | null {
  if (first.rrule === null || second.rrule === null || first.until_date === null) return null;
  if (first.start_time !== second.start_time || first.minutes !== second.minutes) return null;
  const [rule, other] = [readRule(first.rrule), readRule(second.rrule)];
  const endless = writeRule({ ...rule, count: null });
  if (endless !== writeRule({ ...other, count: null })) return null;
  const dates = ruleDates(rule, first.from_date, first.until_date).length;
  const next = ruleDates({ ...rule, count: null }, first.from_date, second.from_date, dates + 1)[dates];
  if (next !== second.from_date) return null;
  const count = other.count === null ? null : dates + other.count;
  return { ...first, until_date: second.until_date, rrule: writeRule({ ...rule, count }) };
}

/** Joins neighbouring segments whose dates one segment can have, so that undone edits leave none behind. */
export function joinSegments(segments: readonly Segment[]): readonly Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const both = last === undefined ? null : joinTwo(last, segment);
    if (both === null) joined.push(segment);
    else joined[joined.length - 1] = both;
  }
  return joined;
}
