import { endClock } from '#contract/formats/clock.ts';
import { addDays, instantOf } from '#web/features/schedule/wall-time.ts';

/** A range of wall time as the form’s fields have it. Until 00:00 of a later day means until that day begins. */
export interface TimeRange {
  readonly from_date: string;
  readonly start: string;
  readonly to_date: string;
  readonly end: string;
}

/** The last day that a range has time of. */
export const lastDay = ({ from_date, to_date, end }: TimeRange): string =>
  end === '00:00' && to_date > from_date ? addDays(to_date, -1) : to_date;

/** The instants of a range in a zone. On one day, an end at 00:00 is the end of that day. */
export function blockOf(range: TimeRange, timezone: string): { from: string; to: string } {
  const { from_date, start, to_date, end } = range;
  const isOneDay = to_date === from_date;
  return {
    from: instantOf(from_date, start, timezone),
    to: instantOf(to_date, isOneDay ? endClock(end) : end, timezone),
  };
}

/** Converts a range of the calendar (`YYYY-MM-DD HH:MM:SS`, either end first) into the form’s. */
export function rangeOf(one: string, other: string): TimeRange {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const [from_date, start] = [from.slice(0, 10), from.slice(11, 16)];
  const [date, clock] = [to.slice(0, 10), to.slice(11, 16)];
  // The calendar ends its last day a minute early.
  if (clock !== '23:59' && clock !== '00:00') return { from_date, start, to_date: date, end: clock };
  const last = clock === '23:59' ? date : addDays(date, -1);
  return { from_date, start, to_date: last === from_date ? last : addDays(last, 1), end: '00:00' };
}
