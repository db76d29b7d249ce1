import type { EventSchedule, Segment } from '../dates/index.ts';

/** A row of `event_rules` as JSON. */
export type StoredSegment = Segment;

/** A row of `event_dates` as JSON; the time is null where the date is left out. */
export interface StoredDate {
  readonly date: string;
  readonly kind: 'added' | 'excluded';
  readonly start_time: string | null;
  readonly minutes: number | null;
}

interface Stored {
  readonly timezone: string;
  readonly segments: readonly StoredSegment[];
  readonly dates: readonly StoredDate[];
}

/** The schedule of an event's rows; null for a draft without dates. */
export function scheduleOf({ timezone, segments, dates }: Stored): EventSchedule | null {
  if (segments.length + dates.length === 0) return null;
  return {
    timezone,
    segments,
    added: dates.flatMap(({ kind, date, start_time, minutes }) =>
      kind === 'added' && start_time !== null && minutes !== null ? [{ date, start_time, minutes }] : [],
    ),
    excluded: dates.filter((each) => each.kind === 'excluded').map((each) => each.date),
  };
}

/** The rows of a schedule. */
export function toScheduleRows(schedule: EventSchedule): Pick<Stored, 'segments' | 'dates'> {
  return {
    segments: schedule.segments,
    dates: [
      ...schedule.added.map((each) => ({ ...each, kind: 'added' as const })),
      ...schedule.excluded.map((date) => ({ date, kind: 'excluded' as const, start_time: null, minutes: null })),
    ],
  };
}
